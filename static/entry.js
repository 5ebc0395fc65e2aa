// What a form of a game does beyond plain HTML. Everything works without it, too.

// Counters: a tap on a special point counts one up, and after the last one starts again.
document.addEventListener("click", ({ target }) => {
  const input = target.closest(".counter button") && target.closest(".counter").firstElementChild;
  if (!input) return;
  const count = (Number(input.value) || 0) + 1;
  input.value = count > Number(input.dataset.most) ? "" : count;
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
// Before all others hear of it, and also where nobody else shall.
addEventListener("input", ({ target }) => {
  if (!target.matches(".counter > [type=hidden]")) return;
  const button = target.parentElement.querySelector("button");
  const count = document.createElement("b");
  count.textContent = target.value;
  button.replaceChildren(button.firstChild, ...(target.value ? [" ", count] : []));
  button.parentElement.classList.toggle("on", !["", "0"].includes(target.value));
}, true);

// A radio button that is tapped again lets go, where nothing is an answer, too. It was checked
// before when a click brings no input event, whoever clicks; the space bar clicks no such one.
let clicked = null;
function letGo(radio) {
  radio.checked = false;
  radio.dispatchEvent(new Event("input", { bubbles: true }));
}
document.addEventListener("click", ({ target }) => {
  if (!target.matches(".side .chip input")) return;
  clicked = target;
  setTimeout(() => clicked === target && letGo(target));
});
document.addEventListener("input", () => (clicked = null));
document.addEventListener("keyup", (event) => {
  if (event.key !== " " || !event.target.matches(".side .chip input:checked")) return;
  event.preventDefault();
  letGo(event.target);
});

// A number that is typed takes the place of the band, and the other way round.
document.addEventListener("input", (event) => {
  const form = event.target.closest("#entry");
  if (!form) return;
  const lost = document.getElementById("lost");
  if (lost) lost.hidden = true;
  if (event.target.name === "re") showSides();
  const exact = ["re_augen", "kontra_augen"].map((name) => form.elements[name]);
  if (event.target.name === "band" && event.target.checked) {
    exact.forEach((input) => (input.value = ""));
  } else if (exact.includes(event.target) && event.target.value) {
    form.querySelectorAll("input[name=band]:checked").forEach((input) => (input.checked = false));
    exact.filter((input) => input !== event.target).forEach((input) => (input.value = ""));
  }
});

// Over each side's block: who they are.
function showSides() {
  const boxes = [...document.querySelectorAll("#entry .names .tick")];
  const name = (box) => box.nextElementSibling.querySelector(".word").textContent;
  const re = boxes.filter((box) => box.checked);
  const playing = boxes.filter((box) => !box.checked && !box.nextElementSibling.matches(".out"));
  const sides = { re, kontra: re.length ? playing : [] };
  for (const [side, members] of Object.entries(sides)) {
    const place = document.querySelector(`#entry .side.${side} .who span`);
    if (place) place.textContent = members.length ? `· ${members.map(name).join(", ")}` : "";
  }
}

// An explanation that was read folds away again, and its row has the focus as before.
let opened = "";
function foldAway(event) {
  event.preventDefault();
  document.getElementById("explanation").replaceChildren();
  // By its address: the sheet may have been renewed meanwhile.
  document.querySelector(`.sheet a[href="${opened}"]`)?.focus({ preventScroll: true });
}
// Here once and not with each row, of which a sheet has many.
document.addEventListener("click", (event) => {
  const place = document.getElementById("explanation");
  const row = event.target.closest(".sheet tbody tr")?.querySelector("a");
  if (row && place && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    opened = row.getAttribute("href");
    htmx.ajax("GET", opened, { source: row, target: place, swap: "innerHTML" });
  } else if (event.target.closest("#explanation [data-close]")) foldAway(event);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest("#explanation")) foldAway(event);
});

// A result that says what it said before stays: it is not read out again, nor folded.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "result") return;
  const answer = document.createElement("template");
  answer.innerHTML = detail.serverResponse;
  const plain = (element) => element.innerHTML.replace(' open=""', "").trim();
  if (plain(answer) === plain(detail.target)) detail.shouldSwap = false;
});

// A save that did not arrive is said with its reason, and nothing that was typed goes away. A
// result line that did not come leaves no verdict behind, which was about something else.
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    if (event.target.id === "result") {
      event.target.replaceChildren(document.getElementById("unknown").content.cloneNode(true));
    }
    if (event.target.id !== "entry") return;
    const lost = document.getElementById("lost");
    const status = name === "htmx:responseError" ? event.detail.xhr.status : "none";
    lost.textContent = lost.dataset[status] ?? lost.dataset.other;
    lost.hidden = false;
    lost.scrollIntoView({ block: "nearest" });
    // The button had lost the focus while nobody was to press it.
    requestAnimationFrame(() => event.target.querySelector(".save").focus({ preventScroll: true }));
  });
}

document.addEventListener("htmx:afterSwap", showSides);
document.addEventListener("dulle:news", showSides);
showSides();
// What came as an answer to a tap is where reading goes on; nothing scrolls away under the finger.
document.addEventListener("htmx:afterSettle", (event) => {
  const answer = event.detail.elt?.querySelector?.("[data-focus]");
  answer?.focus({ preventScroll: true });
  if (answer?.matches(".errors")) {
    document.querySelector("#entry .error")?.scrollIntoView({ block: "nearest" });
  }
});
