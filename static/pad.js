// Exact Augen on a pad of our own: the phone's keyboard would cover the sheet.
const augen = (side) => document.getElementById("entry").elements[`${side}_augen`];

// Opened and closed by the button beside the bands, above the result that follows each digit.
function showPad(open) {
  const pad = document.getElementById("pad");
  pad.hidden = !open;
  document.querySelector(".exactly").setAttribute("aria-expanded", open);
  pad.dataset.fresh = "1";
  if (!open) return;
  document.querySelector("#entry .foot")?.prepend(pad);
  pick(augen("kontra").value ? "kontra" : "re");
  document.querySelector(".exactly").scrollIntoView({ block: "nearest" });
}

function pick(side) {
  const pad = document.getElementById("pad");
  pad.dataset.fresh = "1";
  for (const button of pad.querySelectorAll("[data-side]")) {
    button.setAttribute("aria-pressed", button.dataset.side === side);
  }
}

function type(pad, key) {
  const side = pad.querySelector("[aria-pressed=true]").dataset.side;
  const input = augen(side);
  const before = pad.dataset.fresh ? "" : input.value;
  pad.dataset.fresh = "";
  input.value = key ? String(Number(before + key)) : input.value.slice(0, -1);
  if (Number(input.value) > Number(pad.dataset.total)) input.value = key;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// Both sides' numbers follow from one; the button shows that of Re.
function showAugen() {
  const pad = document.getElementById("pad");
  if (!pad) return;
  const total = Number(pad.dataset.total);
  const known = ["re", "kontra"].find((side) => augen(side).value !== "");
  const value = known && Number(augen(known).value);
  const text = (side) => (known ? String(side === known ? value : total - value) : "–");
  const open = document.querySelector(".exactly");
  // A page that has just been opened is left as it came: each change is laid out again.
  if (!known && !open.dataset.label) return;
  open.dataset.label ??= open.textContent;
  for (const button of pad.querySelectorAll("[data-side]")) {
    button.querySelector("b").textContent = text(button.dataset.side);
  }
  open.textContent = known ? text("re") : open.dataset.label;
  open.setAttribute("aria-pressed", Boolean(known));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pad], #pad button");
  const pad = document.getElementById("pad");
  if (!button || !pad) return;
  if ("pad" in button.dataset) {
    showPad(pad.hidden);
    // Without a pointer the keys are the next to go to, and the button the next after them.
    if (pad.hidden) document.querySelector(".exactly").focus({ preventScroll: true });
    else if (!event.detail) pad.querySelector("[data-key]").focus({ preventScroll: true });
  }
  else if ("side" in button.dataset) pick(button.dataset.side);
  else type(pad, button.dataset.key);
});
document.addEventListener("keydown", (event) => {
  const pad = event.target.closest("#pad");
  if (!pad) return;
  if (event.key === "Escape") pad.querySelector("[data-pad]").click();
  else if (/^[0-9]$/.test(event.key)) type(pad, event.key);
  else if (event.key === "Backspace") type(pad, "");
});
document.addEventListener("input", (event) => {
  if (event.target.closest("#entry")) showAugen();
  if (event.target.name === "band") showPad(false);
});
document.addEventListener("focusin", (event) => {
  if (!["re_augen", "kontra_augen"].includes(event.target.name)) return;
  showPad(true);
  pick(event.target.name.split("_")[0]);
});

function makePad() {
  if (!document.getElementById("pad")) return;
  for (const side of ["re", "kontra"]) augen(side).inputMode = "none";
  showAugen();
}
document.addEventListener("htmx:afterSwap", makePad);
document.addEventListener("dulle:news", makePad);
makePad();
