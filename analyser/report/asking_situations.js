// What is known of the position in front of a reader?  A range of each fact, rules and a player.

const KEYS = ["rules", "player", ...asked.facts.map((fact) => fact.name)];

/** Places in the lists of rules, players and ranges. */
Object.assign(state, { rules: 0, player: 0, facts: asked.facts.map((fact) => fact.usual) });

const factWords = (fact) => translated("facts." + fact.name) ?? fact.words;
const ruleWords = (at) => translated("rules." + asked.rules[at][0]) ?? asked.rules[at][1];
const playerWords = (at) => translated("players." + asked.players[at][0]) ?? asked.players[at][1];
const wayWords = (which) => translated(which) ?? asked[which];

function unitWords() {
  const units = asked.languages[state.lang].units;
  return Object.hasOwn(units, asked.unit) ? units[asked.unit] : asked.unit;
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

/** Return the groups: facts, rules, players. */
function groups() {
  const known = playersUnder(state.rules);
  if (!known.includes(state.player)) state.player = known[0];
  const facts = asked.facts.map((fact, at) => group(
    fact.name, factWords(fact), fact.low.map((_, place) => [place, rangeWords(fact, place)]), state.facts[at],
    translated("explains." + fact.name) ?? fact.explained));
  const rules = asked.rules.map((_, at) => [at, ruleWords(at)]);
  const players = known.map((at) => [at, playerWords(at)]);
  return [
    ...facts,
    ...(rules.length > 1 ? [group("rules", say("rules"), rules, state.rules)] : []),
    ...(players.length > 1 ? [group("player", say("player"), players, state.player)] : []),
  ];
}

/** Take what was chosen; return whether the form is another then. */
function set(name, value) {
  if (name === "rules" || name === "player") state[name] = value;
  else state.facts[asked.facts.findIndex((fact) => fact.name === name)] = value;
  return name === "rules";
}

// -- the answer

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
    if (found && found.left.length) name.append(element("small", say("left_out", { n: found.left.length })));
    const better = !found ? "–" : found.side === "open" ? say("open_short") : wayWords(found.side);
    return rowOf(name, [element("td", better, found ? found.side : ""),
      element("td", found ? plusMinus(found.estimate, found.half) : "–", "narrow")]);
  });
  table.replaceChildren(
    tableOf(say("everyone", { rules: ruleWords(state.rules) }), ["player", "better", "worth"], rows, { unit: unitWords() }),
    element("p", say("average") + " " + say("sent"), "fine"));
}

// -- the address

const question = () => [
  ...asked.facts.map((fact, at) => [fact.name, fact.low[state.facts[at]]]),
  ["rules", asked.rules[state.rules][0]],
  ["player", asked.players[state.player][0]],
];

function restore(said) {
  const place = (list, name) => list.findIndex((each) => each[0] === said.get(name));
  if (place(asked.rules, "rules") >= 0) state.rules = place(asked.rules, "rules");
  if (place(asked.players, "player") >= 0) state.player = place(asked.players, "player");
  asked.facts.forEach((fact, at) => {
    const found = said.has(fact.name) ? fact.low.indexOf(Number(said.get(fact.name))) : -1;
    if (found >= 0) state.facts[at] = found;
  });
}

start();
