// Which rule sets do what a reader wishes?  A wish for each number, judged by its change.

const KEYS = ["players", ...asked.measures.map((each) => each.name)];
const WAYS = ["less", "any", "more"];
const sets = asked.sets.map(([name, words, players, base, isReal, numbers]) =>
  ({ name, words, players, base, isReal, numbers }));

/** How many sit at the table, and which way each number should go. */
Object.assign(state, { players: sets[0].players, wishes: asked.measures.map(() => "any") });

const measureWords = (at) => translated("measures." + asked.measures[at].name) ?? asked.measures[at].words;
const setWords = (each) => translated("rules." + each.name) ?? each.words;
const wished = () => state.wishes.map((_, at) => at).filter((at) => state.wishes[at] !== "any");
const baseOf = (each) => sets.find((one) => one.name === each.base && one.players === each.players);

// -- wishes, as findings/goal_order.py judges them

/** Return the way that a number should go; one below 0, as a lead may be, grows downwards. */
function sign(each, at) {
  const below = (baseOf(each)?.numbers[at]?.[0] ?? 0) < 0;
  return (state.wishes[at] === "more") === below ? -1 : 1;
}

/** Return whether a rule set meets a wish; "same": it is the one that others are compared with. */
function judge(each, at) {
  const [, , change, half] = each.numbers[at] ?? [];
  if (!each.base) return "same";
  if (change === undefined || half === null) return "open";
  if (sign(each, at) * change - half > 0) return "met";
  return sign(each, at) * change + half <= 0 ? "missed" : "open";
}

/** Return the rule sets for some players: those that miss fewest and meet most first, or by length. */
function ranked(players) {
  const wishes = wished(), first = wishes[0];
  const level = (each) => each.numbers[0]?.[0] ?? 0;
  const among = sets.filter((each) => each.players === players).map((each) => {
    const verdicts = wishes.map((at) => judge(each, at));
    const many = (verdict) => verdicts.filter((one) => one === verdict).length;
    const gone = wishes.length ? -sign(each, first) * (each.numbers[first]?.[2] ?? 0) : level(each);
    const key = [wishes.length && each.base ? 1 : 0, each.isReal ? 0 : 1, many("missed"), -many("met"), gone];
    return { each, verdicts, met: many("met"), open: many("open"), key };
  });
  const unlike = (a, b) => a.key.map((one, at) => one - b.key[at]).find((one) => one) ?? 0;
  return among.sort(unlike);
}

// -- the form

function groups() {
  const players = [...new Set(sets.map((each) => each.players))];
  return [
    ...(players.length > 1 ? [group("players", say("table"), players.map((n) => [n, String(n)]), state.players)] : []),
    ...asked.measures.map((measure, at) => group(measure.name, measureWords(at),
      WAYS.map((way) => [way, say(way)]), state.wishes[at])),
  ];
}

function set(name, value) {
  if (name === "players") state.players = value;
  else state.wishes[asked.measures.findIndex((each) => each.name === name)] = value;
  return false;
}

// -- the answer

function headline(rows, fits) {
  const values = { n: rows.length, players: state.players };
  if (!wished().length) return say("begin", values);
  if (!fits.length) return say("none", { name: setWords(rows.find((row) => row.each.base).each) });
  const names = fits.slice(0, 3).map((row) => setWords(row.each)).join("; ");
  return say("fit", { names: fits.length > 3 ? say("and_more", { names, n: fits.length - 3 }) : names });
}

function answer() {
  const rows = ranked(state.players), wishes = wished();
  const base = rows.find((row) => !row.each.base);
  const fits = rows.filter((row) => row.each.base && row.each.isReal && wishes.length && row.met === wishes.length);
  answered.className = "ask-answer " + (fits.length ? "first" : "open");
  answered.replaceChildren(element("p", headline(rows, fits), "ask-word"));
  answered.append(element("p", say("compared", { base: setWords(base.each), n: number(asked.deals, 0) })));
  const lines = wishes.length ? rows.map((row) => line(row, wishes)) : [];
  table.replaceChildren(
    ...(lines.length ? [tableOf(say("nearest", { players: state.players }), ["rule_set", "wishes", "numbers"], lines)] : []),
    element("p", say("sent"), "fine"));
  sortPicture();
}

/** Return a row of the table: a rule set, how many wishes it meets, and its numbers. */
function line({ each, met, open }, wishes) {
  const numbers = wishes.map((at) => {
    const [value, , change, half] = each.numbers[at] ?? [];
    if (value === undefined) return element("div", measureWords(at) + ": –");
    const by = each.base && change !== undefined ? ` (${half === null ? number(change, 1) : plusMinus(change, half)})` : "";
    return element("div", [`${measureWords(at)}: ${number(value, Math.abs(value) < 10 ? 1 : 0)}`, element("span", by, "narrow")]);
  });
  const all = met === wishes.length ? say("all") : say("some", { met, n: wishes.length });
  const word = each.base ? all + (open ? ", " + say("unclear", { n: open }) : "") : "–";
  return rowOf(element("th", setWords(each)),
    [element("td", word, each.base && met === wishes.length ? "first" : ""), element("td", numbers, "numbers")]);
}

/** Put the rows of the picture in the same order. */
function sortPicture() {
  const drawn = new Map([...document.querySelectorAll("tr[data-name]")].map((row) => [row.dataset.name, row]));
  for (const players of new Set(sets.map((each) => each.players))) {
    for (const { each } of ranked(players)) {
      const row = drawn.get(each.name);
      if (row) row.parentNode.append(row);
    }
  }
}

// -- the address

const question = () => [
  ["players", state.players],
  ...wished().map((at) => [asked.measures[at].name, state.wishes[at]]),
];

function restore(said) {
  const players = Number(said.get("players"));
  if (sets.some((each) => each.players === players)) state.players = players;
  asked.measures.forEach((measure, at) => {
    if (WAYS.includes(said.get(measure.name))) state.wishes[at] = said.get(measure.name);
  });
}

start();
