// Starting an evening on a phone: Enter goes on to the next name, and what opens comes into view.
const names = () => [...document.querySelectorAll(".place input[type=text]")];
const folded = () => document.querySelector(".places details");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".place input[type=text]")) return;
  const next = names()[names().indexOf(event.target) + 1];
  event.preventDefault();
  if (next?.checkVisibility()) next.focus();
  else event.target.blur();
});
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target !== folded() || !folded().open || !event.target.dataset.asked) return;
    event.target.scrollIntoView({ block: "nearest" });
    event.target.querySelector("input").focus();
  },
  true,
);
document.addEventListener("click", (event) => {
  if (event.target.closest(".places summary")) folded().dataset.asked = "1";
});
// Rules for more players than four show their places.
document.addEventListener("htmx:afterSwap", (event) => {
  const active = event.detail.target.querySelector?.("[data-active]")?.dataset.active;
  if (Number(active) > names().filter((name) => name.checkVisibility()).length) folded().open = true;
});
