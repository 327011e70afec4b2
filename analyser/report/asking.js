"use strict";
// What is known of the position in front of a reader?  The form, its answer, and its address.
// Cells, words and languages are JSON in the page; without this script the page lacks the form only.
// Every word is put in as text, so that no name of a player or of a rule set can be markup.

const asked = JSON.parse(document.getElementById("asked").textContent);
const section = document.getElementById("ask");
const NAMES = ["lang", "rules", "player", ...asked.facts.map((fact) => fact.name)];

/** What is asked now: a language, and places in the lists of rules, players and ranges. */
const state = { lang: browserLanguage(), rules: 0, player: 0, facts: asked.facts.map((fact) => fact.usual) };

function browserLanguage() {
  const wished = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wished.find((each) => Object.hasOwn(asked.languages, each)) ?? "en";
}

// -- words

/** Return words of the form, with values for the names in braces. */
function say(key, values = {}) {
  return asked.languages[state.lang][key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** Return a word of the game in the reader's language, where there is one. */
function translated(key) {
  const words = asked.translated[state.lang];
  return words && Object.hasOwn(words, key) ? words[key] : undefined;
}

const factWords = (fact) => translated("facts." + fact.name) ?? fact.words;
const ruleWords = (at) => translated("rules." + asked.rules[at][0]) ?? asked.rules[at][1];
const playerWords = (at) => translated("players." + asked.players[at][0]) ?? asked.players[at][1];
const wayWords = (which) => translated(which) ?? asked[which];
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function unitWords() {
  const units = asked.languages[state.lang].units;
  return Object.hasOwn(units, asked.unit) ? units[asked.unit] : asked.unit;
}

function number(value, decimals) {
  const told = value.toLocaleString(state.lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return /[1-9]/.test(told) ? told.replace("-", "−") : told.replace("-", "");
}

/** Return an estimate with its ±, as pictures have it: the ± is rounded up, and hides no side of 0. */
function plusMinus(value, half) {
  if (half === 0) return (value > 0 ? "+" : "") + number(value, 1) + " ± 0";
  const least = Math.max(0, -Math.floor(Math.log10(half)));
  let decimals, up;
  for (decimals of [least, least + 1, least + 2]) {
    const scale = 10 ** decimals;
    up = Math.ceil(half * scale - 1e-9) / scale;
    if (Math.abs(Number(value.toFixed(decimals))) <= up === Math.abs(value) <= half) break;
  }
  return (Number(value.toFixed(decimals)) > 0 ? "+" : "") + number(value, decimals) + " ± " + number(up, decimals);
}

function rangeWords(fact, at) {
  const [low, high] = [fact.low[at], fact.high[at]];
  if (fact.yesNo) return say(low ? "yes" : "no");
  if (high === null) return say("or_more", { number: number(low, 0) });
  if (low < 0 && at === 0) return say("or_less", { number: number(high, 0) });
  return low === high ? number(low, 0) : number(low, 0) + (low < 0 ? " … " : "–") + number(high, 0);
}

// -- cells

/** Return the finest cell that is known, and the facts that it does not tell apart. */
function lookUp(rules, player) {
  const table = asked.tables.find((each) => each[0] === rules && each[1] === player);
  for (const level of table ? asked.levels : []) {
    const key = asked.facts.map((_, at) => (level.includes(at) ? state.facts[at] : "")).join();
    if (Object.hasOwn(table[2], key)) {
      const [estimate, half, n] = table[2][key];
      const side = Math.abs(estimate) <= half ? "open" : estimate > 0 ? "first" : "second";
      const little = Math.abs(estimate) + half <= asked.band;
      return { estimate, half, n, side, little, left: asked.facts.filter((_, at) => !level.includes(at)) };
    }
  }
  return undefined;
}

const playersUnder = (rules) => asked.tables.filter((each) => each[0] === rules).map((each) => each[1]);
const leftOut = (found) => found.left.map((fact) => "“" + factWords(fact) + "”").join(", ");

// -- the form

function element(name, content = "", className = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  return made;
}

/** Return a group of radio buttons; `options`: value, words, and a language where it is another. */
function group(name, words, options, chosen, isEnglish, explained) {
  const choices = options.map(([value, text, lang]) => {
    const input = element("input");
    Object.assign(input, { type: "radio", name: "ask-" + name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(name, value));
    const shown = element("span", text);
    if (lang) shown.lang = lang;
    return element("label", [input, shown]);
  });
  const legend = element("legend", words);
  if (isEnglish && state.lang !== "en") legend.lang = "en";
  const made = element("fieldset", [legend, element("div", choices, "choices")]);
  if (explained) {
    const fine = element("p", explained, "fine");
    fine.lang = "en";
    made.append(fine);
  }
  return made;
}

/** Return the groups: language, facts, rules, players. */
function groups() {
  const facts = asked.facts.map((fact, at) => group(
    fact.name, factWords(fact), fact.low.map((_, place) => [place, rangeWords(fact, place)]), state.facts[at],
    translated("facts." + fact.name) === undefined,
    state.lang === "en" ? fact.explained : translated("explains." + fact.name)));
  const rules = asked.rules.map((_, at) => [at, ruleWords(at)]);
  const players = playersUnder(state.rules).map((at) => [at, playerWords(at)]);
  const languages = Object.entries(asked.languages).map(([lang, words]) => [lang, words.name, lang]);
  return [
    group("lang", say("language"), languages, state.lang),
    ...facts,
    ...(rules.length > 1 ? [group("rules", say("rules"), rules, state.rules)] : []),
    ...(players.length > 1 ? [group("player", say("player"), players, state.player)] : []),
  ];
}

function choose(name, value) {
  if (name === "lang" || name === "rules" || name === "player") state[name] = value;
  else state.facts[asked.facts.findIndex((fact) => fact.name === name)] = value;
  // Words and players are others then; whoever uses the keyboard stays where they were.
  if (name === "lang" || name === "rules") {
    build();
    form.querySelector(`input[name="ask-${name}"]:checked`).focus();
  }
  answer();
  keep();
}

// -- the answer

const summary = element("summary"), form = element("div", "", "ask-form"), answered = element("div");
const about = element("p", "", "fine"), table = element("div");
const fold = element("details", [summary, element("div", [form, answered, about, table])]);
answered.setAttribute("role", "status");

function build() {
  section.lang = state.lang;
  section.setAttribute("aria-label", say("ask"));
  const players = playersUnder(state.rules);
  if (!players.includes(state.player)) state.player = players[0];
  summary.replaceChildren(say("ask"));
  form.replaceChildren(...groups());
}

function headline(found) {
  if (found === undefined) return say("unknown");
  if (found.side === "open") return say(found.little ? "little" : "open");
  return capital(say("pays", { way: wayWords(found.side) }));
}

function answer() {
  const found = lookUp(state.rules, state.player);
  answered.className = "ask-answer " + (found ? found.side : "open");
  answered.replaceChildren(element("p", headline(found), "ask-word"));
  if (found) {
    const told = { number: plusMinus(found.estimate, found.half), unit: unitWords(), first: wayWords("first"),
      second: wayWords("second"), player: playerWords(state.player), rules: ruleWords(state.rules), n: number(found.n, 0) };
    const left = found.left.length;
    answered.append(element("p", say("effect", told)));
    if (left) answered.append(element("p", say("coarser", { n: left }), "fine"));
    about.textContent = say("who", told) + (left ? " " + say("whatever", { facts: leftOut(found) }) : "");
  } else about.textContent = "";
  showPlayers();
}

/** Show what all players under these rules would gain. */
function showPlayers() {
  const rows = playersUnder(state.rules).map((player) => {
    const found = lookUp(state.rules, player), name = element("th", playerWords(player));
    name.scope = "row";
    if (found && found.left.length) name.append(element("small", say("left_out", { n: found.left.length })));
    const better = !found ? "–" : found.side === "open" ? say("open_short") : wayWords(found.side);
    return element("tr", [name, element("td", better, found ? found.side : ""),
      element("td", found ? plusMinus(found.estimate, found.half) : "–")]);
  });
  const head = element("tr", ["player", "better", "worth"].map((key) => {
    const made = element("th", say(key, { unit: unitWords() }));
    made.scope = "col";
    return made;
  }));
  table.replaceChildren(
    element("table", [element("caption", say("everyone", { rules: ruleWords(state.rules) })),
      element("thead", head), element("tbody", rows)], "ask-players"),
    element("p", say("average") + " " + say("sent"), "fine"));
}

// -- the address

/** Keep what is asked in the address, so that it can be sent. */
function keep() {
  const said = new URLSearchParams();
  asked.facts.forEach((fact, at) => said.set(fact.name, fact.low[state.facts[at]]));
  said.set("rules", asked.rules[state.rules][0]);
  said.set("player", asked.players[state.player][0]);
  said.set("lang", state.lang);
  kept = "#" + said;
  location.replace(kept);
}

/** Read what an address asks; what it says wrongly, or not at all, stays as it is. */
function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (location.hash === kept || !NAMES.some((name) => said.has(name))) return;
  const place = (list, name) => list.findIndex((each) => each[0] === said.get(name));
  if (Object.hasOwn(asked.languages, said.get("lang") ?? "")) state.lang = said.get("lang");
  if (place(asked.rules, "rules") >= 0) state.rules = place(asked.rules, "rules");
  if (place(asked.players, "player") >= 0) state.player = place(asked.players, "player");
  asked.facts.forEach((fact, at) => {
    const found = said.has(fact.name) ? fact.low.indexOf(Number(said.get(fact.name))) : -1;
    if (found >= 0) state.facts[at] = found;
  });
  fold.open = true;
  build();
  answer();
  section.scrollIntoView();
}

let kept = "";
section.append(fold);
section.hidden = false;
build();
answer();
read();
addEventListener("hashchange", read);
