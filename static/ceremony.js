// Who came where is told place by place, from the last to the first, before the rest of the page is
// shown. It runs before anything is drawn; without it the page simply shows everything.
const root = document.documentElement;
const { key } = document.currentScript.dataset;
let seen = false;
try {
  seen = localStorage.getItem("honours") === key;
} catch {
  // A browser that keeps nothing sees it each time.
}
root.classList.add(seen ? "honoured" : "honours");

function end() {
  root.classList.remove("honours");
  document.getElementById("ceremony-title").focus({ preventScroll: true });
  try {
    localStorage.setItem("honours", key);
  } catch {
    // See above.
  }
}

document.addEventListener("click", ({ target }) => {
  if (target.id === "all-places") end();
  if (target.id !== "next-place") return;
  const [place, following] = document.querySelectorAll("#ceremony li:not(.shown)");
  place.classList.add("shown");
  if (following) target.textContent = following.dataset.ask;
  else end();
});
