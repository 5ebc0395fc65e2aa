// What waits on this phone: rows in the sheet, and a list with what the server asks about them.
// How games get there is in saving.js, how they are sent in outbox.js.
const held = () => document.getElementById("outbox");
const here = () => held().dataset.path || location.pathname;
let known = []; // what is shown as waiting
let viewed = ""; // the key of a game that was taken back into the form

const entered = () => Boolean(entry()) && differs(read());

// The coming game after those that wait: who deals and who plays, as planned. A game that is
// being entered already stays what it is.
function foresee(games) {
  const heading = document.getElementById("next");
  const form = entry();
  if (!heading || !form || !games.length || games[0].state === "asks") return;
  const planned = JSON.parse(document.getElementById("plan").textContent);
  const busy = entered();
  const after = Math.max(...games.map((game) => game.number)) + 1;
  const number = busy ? Number(form.elements.number.value) : after;
  if (!busy && number < planned[0].number) return;
  const game = planned.find((one) => one.number === number);
  const title = heading.querySelector("span").firstChild;
  title.data = title.data.replace(/\d+/, number);
  coming().dataset.number = number; // what others write is compared with it
  const words = [game?.words, heading.dataset.provisional].filter(Boolean);
  heading.querySelector("small").textContent = words.join(" · ");
  const due = game?.due.split(" ") ?? [];
  for (const tick of game ? form.querySelectorAll(".names .tick") : []) {
    const chip = tick.nextElementSibling;
    const out = !due.includes(tick.value);
    chip.classList.toggle("out", out);
    chip.querySelector("small")?.remove();
    const small = document.createElement("small");
    small.textContent = out ? heading.dataset.out : heading.dataset.deals;
    if (out || tick.value === game.dealer) chip.append(" ", small);
  }
  if (busy) return;
  form.elements.number.value = number;
  form.elements.due.value = due.join(" ");
  for (const tick of game ? form.querySelectorAll("[name=active]") : []) {
    tick.checked = due.includes(tick.value);
  }
  blank = read();
}

// In the sheet, below what is stored.
function showRows(games) {
  document.querySelectorAll(".sheet .waits").forEach((row) => row.remove());
  const body = document.querySelector(".sheet tbody");
  if (!body || games[0]?.state === "asks") return;
  for (const game of games) {
    const row = body.insertRow();
    row.className = "waits";
    const cell = document.createElement("th");
    cell.className = "text";
    cell.scope = "row";
    cell.colSpan = document.querySelectorAll(".sheet thead th").length;
    const [title, small] = [document.createElement("b"), document.createElement("small")];
    title.textContent = game.title;
    small.textContent = game.facts.join(" · ");
    cell.append(title, ` ${held().dataset.row}`, small);
    row.append(cell);
  }
  body.querySelector(".none")?.toggleAttribute("hidden", games.length > 0);
}

const plain = (html) => new Range().createContextualFragment(html).textContent.trim();

function showGame(game, at, first) {
  const item = document.getElementById("waiting-game").content.cloneNode(true).firstElementChild;
  const { asks, behind, locked, viewing, waits } = held().dataset;
  item.dataset.key = game.key;
  item.querySelector("b").textContent = game.title;
  item.querySelector("span").textContent = game.facts.join(" · ");
  let why = { waits, locked, asks }[game.state];
  if (at && first.state === "asks" && game.state === "waits") why = behind;
  if (game.state === "asks") why = game.key === viewed ? viewing : plain(game.why) || asks;
  item.querySelector(".why").textContent = why;
  item.querySelector("[data-do=view]").hidden = !entry() || game.key === viewed;
  return item;
}

// At once as it was, where parts of the page have just been exchanged, and then as it is.
async function show() {
  if (!held()) return;
  paint(known);
  const all = await outbox.list(here()).catch(() => []);
  known = all.filter((game) => !(game.until > Date.now()));
  paint(known);
}

function paint(games) {
  const place = held();
  if (!games.length && place.hidden && !document.querySelector(".sheet .waits")) return;
  const troubled = games.some((game) => game.state !== "waits");
  place.hidden = !games.length;
  const { some, unsaved } = place.dataset;
  place.querySelector("summary b").textContent = `${troubled ? unsaved : some} ${games.length}`;
  const list = place.querySelector("ul");
  if (troubled && !place.matches(".troubled")) place.querySelector("details").open = true;
  place.classList.toggle("troubled", troubled);
  list.replaceChildren(...games.map((game, at) => showGame(game, at, games[0])));
  document.getElementById("outbox-text").value = games
    .map((game) => [game.title, ...game.facts].join("\n"))
    .join("\n\n");
  showRows(games);
  foresee(games);
}

// Back into the form, with its own key: the rules for two phones say the rest.
async function view(key) {
  if (entered()) {
    const lost = document.getElementById("lost");
    lost.textContent = held().dataset.busy;
    lost.hidden = false;
    return lost.scrollIntoView({ block: "nearest" });
  }
  const game = (await outbox.list(here())).find((one) => one.key === key);
  if (!game) return;
  await outbox.change(key, { state: "asks", why: "" });
  viewed = key;
  fill(game.values);
  await show();
  entry().scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", async (event) => {
  if (event.target.id === "discard") {
    viewed = ""; // stays in the list
    setTimeout(show);
  }
  if (event.target.matches(".drop") && viewed) outbox.remove(viewed);
  const button = event.target.closest("#outbox [data-do]");
  if (!button) return;
  const { key } = button.closest("li").dataset;
  if (button.dataset.do === "view") await view(key);
  else if (button.dataset.sure) {
    button.textContent = button.dataset.sure;
    delete button.dataset.sure;
  } else {
    await outbox.remove(key);
    outbox.tell({ path: here() });
    outbox.deliver();
  }
});

// The page as it is by now, from an answer of the server; see live.js.
function refresh(html) {
  const page = parsed(html);
  const place = document.getElementById("explanation");
  const shown = place.firstElementChild;
  if (!shown || ["saved", "done", "who"].includes(shown.id)) {
    place.replaceChildren(...page.getElementById("explanation").childNodes);
    htmx.process(place);
  }
  take(page);
}

function again() {
  if (!document.hidden) outbox.deliver();
}

addEventListener("outbox", ({ detail }) => {
  if (!held() || detail.path !== here()) return;
  if (detail.state === "stored") known = known.filter((game) => game.key !== detail.key);
  if (detail.html && document.getElementById("evening")) refresh(detail.html);
  show();
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "evening") show();
});
document.addEventListener("dulle:news", show);
document.addEventListener("visibilitychange", again);
addEventListener("online", again);
addEventListener("pageshow", again);
setInterval(again, 10000);
// Not before the page can be used: on a slow phone, opening what is kept takes a while.
setTimeout(show);
