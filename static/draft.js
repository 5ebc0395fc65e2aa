// What is being entered stays on this phone until it is saved or thrown away: through reload,
// lock screen, and other people's saves.
const DRAFT = `draft:${location.pathname}`;
let blank = {};

const entry = () => document.getElementById("entry");
const named = () => [...entry().elements].filter((field) => field.name && field.type !== "submit");
const boxed = (field) => field.type === "checkbox" || field.type === "radio";

// The csrf token belongs to the page, all else to the game: its key, too, so that a game whose
// answer got lost is not stored twice.
function read() {
  const values = {};
  for (const field of named()) {
    if (["csrfmiddlewaretoken", "insist"].includes(field.name)) continue;
    values[field.name] ??= [];
    if (!boxed(field) || field.checked) values[field.name].push(field.value);
  }
  return values;
}

function fill(values) {
  for (const field of named()) {
    const value = values[field.name];
    if (!value) continue;
    if (boxed(field)) field.checked = value.includes(field.value);
    else field.value = value[0] ?? "";
    if (field.name.includes("_")) field.dispatchEvent(new Event("input"));
  }
  entry().querySelectorAll("details.fold").forEach((fold) => {
    fold.open = [...fold.querySelectorAll("input, textarea, select")].some(
      (field) => (boxed(field) ? field.checked !== field.defaultChecked : field.value) && field.value,
    );
  });
  entry().querySelector("[name=re]").dispatchEvent(new Event("input", { bubbles: true }));
}

function store(text) {
  try {
    if (text) localStorage.setItem(DRAFT, text);
    else localStorage.removeItem(DRAFT);
  } catch {
    // A browser that keeps nothing: the page goes on without.
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(DRAFT));
  } catch {
    return null;
  }
}

const differs = (values) =>
  Object.keys(values).some(
    (name) => !["key", "number", "due"].includes(name) && `${values[name]}` !== `${blank[name]}`,
  );

function offer(shown) {
  const button = document.getElementById("discard");
  if (button) button.hidden = !shown;
}

function keep() {
  const values = read();
  const some = differs(values);
  store(some ? JSON.stringify(values) : "");
  offer(some);
}

document.addEventListener("input", (event) => {
  if (event.target.closest("#entry")) keep();
});
document.addEventListener("click", (event) => {
  if (event.target.matches(".drop")) store("");
  if (event.target.id !== "discard") return;
  store("");
  fill(blank);
  offer(false);
  entry().querySelector("[name=re]").focus({ preventScroll: true });
});
// An answer without complaints has stored the game.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "evening" || !entry()) return;
  if (entry().querySelector(".errors")) return offer(true);
  store("");
  blank = read();
});
// The entry of the next game has taken the place of an empty one.
document.addEventListener("dulle:news", (event) => {
  if (event.detail.replaced && entry()) blank = read();
});

if (entry()) {
  const draft = document.getElementById("saved") ? null : stored();
  if (!draft) store("");
  if (!entry().querySelector(".errors")) blank = read();
  if (draft && !entry().querySelector(".errors")) {
    addEventListener("load", () => {
      fill(draft);
      offer(true);
    });
  }
}
