// The page without a connection: the evenings that this phone has kept, the one seen last first,
// and how many games wait for each. Games of an evening that is not kept any more are named, too.
const place = document.getElementById("kept");
const day = { weekday: "short", hour: "2-digit", minute: "2-digit" };

async function keptEvenings() {
  const evenings = await self.caches?.open("evenings");
  const pages = (await evenings?.matchAll()) ?? [];
  const paths = ((await evenings?.keys()) ?? []).map((request) => new URL(request.url).pathname);
  const read = pages.map(async (page, at) => {
    // Its styles were for that page alone; here they would be complained about.
    const html = (await page.text()).replace(/<style[^]*?<\/style>/g, "");
    const shown = new DOMParser().parseFromString(html, "text/html");
    const time = new Date(page.headers.get("Date")).toLocaleString(document.documentElement.lang, day);
    return {
      path: paths[at],
      title: shown.querySelector("h1").textContent,
      about: [shown.querySelector(".around .meta")?.textContent, place.dataset.seen.replace("{time}", time)],
    };
  });
  return (await Promise.all(read)).reverse();
}

function row({ path, title, about }, count) {
  const item = place.querySelector("template").content.cloneNode(true);
  const { one, many } = place.dataset;
  item.querySelector("a").href = path;
  item.querySelector("b").textContent = title;
  item.querySelector(".about").textContent = about.filter(Boolean).join(" · ");
  const waits = count === 1 ? one : many.replace("{count}", count);
  item.querySelector(".waits").textContent = count ? waits : "";
  return item;
}

async function list() {
  const evenings = await keptEvenings().catch(() => []);
  const games = await outbox.all().catch(() => []);
  const count = (path) => games.filter((game) => game.path === path).length;
  const gone = new Set(games.map((game) => game.path));
  evenings.forEach(({ path }) => gone.delete(path));
  place.querySelector("ul").replaceChildren(
    ...evenings.map((evening) => row(evening, count(evening.path))),
    ...[...gone].map((path) => row({ path, title: place.dataset.gone, about: [] }, count(path))),
  );
  place.hidden = !evenings.length && !gone.size;
  document.getElementById("none").hidden = !place.hidden;
}

list();
addEventListener("outbox", list);
// Back again: what waits is sent, and then comes the page that was asked for.
addEventListener("online", () => outbox.deliver().finally(() => location.reload()));
