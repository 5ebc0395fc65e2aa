// Players of the circle are tapped in the order in which they sit: nobody needs the keyboard. A
// second tap takes a name back, and those behind it move up.
const known = document.querySelector(".known");
const same = (one, other) => one.trim().toLocaleLowerCase() === other.toLocaleLowerCase();
const placeOf = (name) => names().findIndex((field) => same(field.value, name));

function showSeats() {
  for (const chip of known.querySelectorAll("button")) {
    const at = placeOf(chip.dataset.name);
    chip.setAttribute("aria-pressed", at >= 0);
    chip.querySelector("small").textContent = at >= 0 ? `${at + 1}.` : chip.dataset.table;
  }
}
function sitDown(name) {
  const place = names().find((field) => !field.value.trim());
  if (!place) return;
  place.value = name;
  if (!place.checkVisibility()) folded().open = true;
}
function getUp(at) {
  const left = names().map((field) => field.value).filter((_, place) => place !== at);
  names().forEach((field, place) => (field.value = left[place] ?? ""));
}
if (known) {
  known.hidden = false;
  showSeats();
  known.addEventListener("click", ({ target }) => {
    const name = target.closest("button")?.dataset.name;
    if (!name) return;
    const at = placeOf(name);
    if (at < 0) sitDown(name);
    else getUp(at);
    showSeats();
  });
  document.addEventListener("input", showSeats);
}
