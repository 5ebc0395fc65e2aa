// What others write appears by itself: the page asks every two seconds whether its version is
// still the newest. What is being entered, read or pointed at is left alone meanwhile.
const live = () => document.getElementById("live");
const coming = () => document.getElementById("coming");
const busyWith = (part) => part.contains(document.activeElement);
const isTyping = () => document.activeElement.matches("#coming :is(input[type=text], textarea, select)");

// The entry is only exchanged for that of the next game while nobody has begun to fill it in.
function untouched() {
  const discard = document.getElementById("discard");
  return (
    coming() && discard?.hidden !== false && !isTyping() && !coming().querySelector(".errors")
  );
}

// The oldest version of what can be exchanged right now.
function shown() {
  const old = untouched() ? coming().dataset.version : undefined;
  return old ?? live().dataset.version;
}

function exchange(part, fresh) {
  if (!part || !fresh) return;
  const at = document.activeElement;
  const [had, id, href] = [busyWith(part), at.id, at.getAttribute("href")];
  const old = part.querySelector(".scroll");
  const whole = part.querySelector("#whole")?.checked;
  const [top, height] = [old?.scrollTop, old?.scrollHeight];
  part.replaceWith(fresh);
  htmx.process(fresh);
  const box = fresh.querySelector("#whole");
  if (whole && box) box.checked = true;
  // Who has scrolled up goes on reading where that was; the newest row is at 0.
  const now = fresh.querySelector(".scroll");
  if (now && top) now.scrollTop = top - (now.scrollHeight - height);
  if (!had) return;
  const again = id ? document.getElementById(id) : fresh.querySelector(`[href="${href}"]`);
  again?.focus({ preventScroll: true });
}

function take(page) {
  const fresh = page.getElementById("live");
  // Something newer has come in by another way, while this was under way.
  if (!fresh || Number(fresh.dataset.version) < Number(live().dataset.version)) return;
  exchange(document.querySelector(".top"), page.querySelector(".top"));
  exchange(live(), fresh);
  const next = page.getElementById("coming");
  const replaced = untouched();
  if (replaced) exchange(coming(), next);
  else if (next?.dataset.number !== coming()?.dataset.number) {
    document.getElementById("moved").hidden = false;
  }
  const around = document.querySelector(".around");
  if (around && !busyWith(around) && !around.querySelector("[open]")) {
    exchange(around, page.querySelector(".around"));
  }
  document.dispatchEvent(new CustomEvent("dulle:news", { detail: { replaced } }));
}

function say(reason) {
  const place = document.getElementById("cut");
  place.hidden = !reason;
  const text = place.dataset[reason] ?? "";
  if (place.textContent !== text) place.textContent = text;
}

let timer = 0;
let asking = false;
let missed = 0;

async function ask() {
  clearTimeout(timer);
  if (document.hidden || asking || !live()) return;
  asking = true;
  const begun = performance.now();
  try {
    const answer = await fetch(`${live().dataset.news}?v=${shown()}`, {
      signal: AbortSignal.timeout(10000),
    });
    if (answer.status === 404) {
      document.dispatchEvent(new CustomEvent("dulle:gone"));
      return say("404");
    }
    if (!answer.ok) throw new Error(answer.status);
    missed = 0;
    say("");
    if (answer.status === 200) {
      take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
  } catch {
    // Once is nothing: a cellar swallows an answer now and then.
    missed += 1;
    if (missed > 1) say("none");
  } finally {
    asking = false;
  }
  // From question to question, not from answer to question; a slow answer still leaves a pause.
  const pause = live().dataset.every * 1000 - (performance.now() - begun);
  timer = setTimeout(ask, Math.max(pause, 300));
}

document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
timer = setTimeout(ask, 2000);
