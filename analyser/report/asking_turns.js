// Which turn of a reviewed hand is in front of a reader?  One after the other, by buttons and arrow keys.
// The page has every turn in its folds, and what is shown is a copy.

const KEYS = ["turn"];
const turns = [...document.querySelectorAll(".stepped")];
state.at = 0;

/** Return what a turn is called: of several hands which one it is of, too. */
function title({ hand, turn, player }) {
  return (hand ? say("hand", { hand }) + ", " : "") + say("turn", { turn }) + ", " + player;
}

// -- the bar

const back = element("button"), on = element("button"), list = element("select");
back.type = on.type = "button";
answered.before(element("div", [back, list, on], "step-bar"));

function showBar() {
  back.replaceChildren("◂ " + say("previous"));
  on.replaceChildren(say("next") + " ▸");
  list.setAttribute("aria-label", say("turns"));
  list.replaceChildren(...turns.map((turn, at) => {
    const made = element("option", title(turn.dataset));
    made.value = at;
    return made;
  }));
  list.value = state.at;
  // Not disabled: whoever uses the keyboard stays on the button.
  back.setAttribute("aria-disabled", state.at === 0);
  on.setAttribute("aria-disabled", state.at === turns.length - 1);
}

const groups = () => [];
const set = () => false;

// -- what is shown

/** Return a decision as it is in its fold, but open and in the reader's words. */
function copy(decision) {
  const made = element("article", [...decision.children].slice(1).map((each) => each.cloneNode(true)));
  const weighed = [...made.querySelectorAll(":scope > .scroll, :scope > .scroll ~ *")];
  made.append(element("details", [element("summary", say("weighed")), ...weighed]));
  made.lang = "en";
  made.querySelector("summary").lang = state.lang;
  for (const each of made.querySelectorAll("[id]")) each.removeAttribute("id");
  for (const each of made.querySelectorAll("[data-word]")) {
    each.textContent = say(each.dataset.word);
    each.lang = state.lang;
  }
  return made;
}

function answer() {
  const turn = turns[state.at], of = say("of", { at: state.at + 1, all: turns.length });
  answered.replaceChildren(element("p", `${title(turn.dataset)} (${of})`, "step-title"));
  const fine = [...turn.querySelectorAll(":scope > .fine")].map((each) => each.cloneNode(true));
  table.className = "step-shown";
  table.replaceChildren(...fine, ...[...turn.querySelectorAll("details.decision")].map(copy));
  about.textContent = say("keys");
  showBar();
}

// -- steps

function step(to) {
  if (to < 0 || to >= turns.length) return;
  state.at = to;
  answer();
  keep();
}

back.addEventListener("click", () => step(state.at - 1));
on.addEventListener("click", () => step(state.at + 1));
list.addEventListener("change", () => step(Number(list.value)));
addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  // A list, buttons of a group and what scrolls sideways have these keys for themselves.
  if (!way || other || !fold.open || event.target.closest("select, input, textarea, .scroll")) return;
  event.preventDefault();
  step(state.at + way);
});

const question = () => [["turn", turns[state.at].dataset.name]];

function restore(said) {
  const found = turns.findIndex((each) => each.dataset.name === said.get("turn"));
  if (found >= 0) state.at = found;
}

start();
