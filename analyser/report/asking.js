"use strict";
// What does a reader ask of this page?  The frame of its form: words, groups, numbers, the address.
// What is known, words and languages are JSON in the page; without a script it lacks the form only.
// Every word is put in as text, so that no name of a player or of a rule set can be markup.
// Behind this file stands that of a kind of page.  It has KEYS, the names in the address, and the
// functions groups, set, answer, question and restore; then it calls start.

const asked = JSON.parse(document.getElementById("asked").textContent);
const section = document.getElementById("ask");

/** What is asked now; a kind of page adds to it. */
const state = { lang: browserLanguage() };

function browserLanguage() {
  const wished = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wished.find((each) => Object.hasOwn(asked.languages, each)) ?? "en";
}

// -- words

/** Return words of the form, with values for the names in braces. */
function say(key, values = {}) {
  return asked.languages[state.lang][key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** Return a word of the game in the reader's language; English, and names of users, have none. */
function translated(key) {
  const words = asked.translated[state.lang];
  return words && Object.hasOwn(words, key) ? words[key] : undefined;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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

// -- the form

function element(name, content = "", className = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  return made;
}

/** Return a group of radio buttons; `options`: value, words, and a language where it is another. */
function group(name, words, options, chosen, explained) {
  const choices = options.map(([value, text, lang]) => {
    const input = element("input");
    Object.assign(input, { type: "radio", name: "ask-" + name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(name, value));
    const shown = element("span", text);
    if (lang) shown.lang = lang;
    return element("label", [input, shown]);
  });
  const made = element("fieldset", [element("legend", words), element("div", choices, "choices")]);
  if (explained) made.append(element("p", explained, "fine"));
  return made;
}

const summary = element("summary"), form = element("div", "", "ask-form"), answered = element("div");
const about = element("p", "", "fine"), table = element("div");
const fold = element("details", [summary, element("div", [form, answered, about, table])]);
answered.setAttribute("role", "status");

function build() {
  section.lang = state.lang;
  section.setAttribute("aria-label", say("ask"));
  summary.replaceChildren(say("ask"));
  const languages = Object.entries(asked.languages).map(([lang, words]) => [lang, words.name, lang]);
  const lang = languages.length > 1 ? [group("lang", say("language"), languages, state.lang)] : [];
  form.replaceChildren(...lang, ...groups());
}

/** Return a table: the keys of its columns' words, with values for these, and its rows. */
function tableOf(caption, keys, rows, values = {}) {
  const head = keys.map((key) => {
    const made = element("th", say(key, values), key);
    made.scope = "col";
    return made;
  });
  return element("table", [element("caption", caption), element("thead", element("tr", head)),
    element("tbody", rows)], "ask-players");
}

/** Return a row of a table: what it is about, then its cells. */
function rowOf(name, cells) {
  name.scope = "row";
  return element("tr", [name, ...cells]);
}

function choose(name, value) {
  // Words and players are others then; whoever uses the keyboard stays where they were.
  if (name === "lang") state.lang = value;
  if (name === "lang" || set(name, value)) {
    build();
    form.querySelector(`input[name="ask-${name}"]:checked`).focus();
  }
  answer();
  keep();
}

// -- the address

/** Keep what is asked in the address, so that it can be sent. */
function keep() {
  kept = "#" + new URLSearchParams([...question(), ["lang", state.lang]]);
  location.replace(kept);
}

/** Read what an address asks; what it says wrongly, or not at all, stays as it is. */
function read() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (location.hash === kept || !["lang", ...KEYS].some((name) => said.has(name))) return;
  if (Object.hasOwn(asked.languages, said.get("lang") ?? "")) state.lang = said.get("lang");
  restore(said);
  fold.open = true;
  build();
  answer();
  section.scrollIntoView();
}

let kept = "";

function start() {
  section.append(fold);
  section.hidden = false;
  build();
  answer();
  read();
  addEventListener("hashchange", read);
}
