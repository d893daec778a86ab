// Shows all screens at once, in one language after another, and measures what is wrong with them.
// All that is in one width and language is measured in one go: what takes long is to show it, not to look at it.
import { fakeModel } from "./fake.js";

const frames = async (n = 2) => {
  for (let i = 0; i < n; i++) await new Promise((done) => requestAnimationFrame(done));
};
const bytes = (text) => {
  const raw = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new DataView(raw.buffer);
};
const revive = (value) => (value?.$bytes === undefined ? value : bytes(value.$bytes));

const shown = [];
export const walk = { show, speak, wrong, texts };

/** Shows the screens at a width, and presses what leads to each. */
async function show(screens, codes, width) {
  const place = document.getElementById("screens");
  const factories = {};
  for (const [bundle, code] of Object.entries(codes)) {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    factories[bundle] = (await import(url)).default;
  }
  for (const screen of screens) {
    const el = document.createElement("div");
    el.dataset.screen = screen.name;
    el.style.width = `${width}px`;
    place.append(el);
    const traits = Object.fromEntries(Object.entries(screen.traits).map(([name, value]) => [name, revive(value)]));
    const model = fakeModel({ ...traits, _code_id: screen.bundle });
    factories[screen.bundle]().render({ model: model.view(), el });
    shown.push({ ...screen, el, model });
  }
  await frames();
  for (let step = 0; shown.some(({ press }) => step < press.length); step++) {
    for (const { name, press, el } of shown) {
      if (step >= press.length) continue;
      // What begins with a question mark is pressed where it is there: narrow, some panels begin folded.
      const asked = press[step].startsWith("?");
      if (asked) el.querySelector(press[step].slice(1))?.click();
      else (await comes(el, press[step], name)).click();
    }
    await frames();
  }
  for (const { name, wait, el } of shown) if (wait) await comes(el, wait, name);
}

/** What a selector finds, as soon as it is there. */
async function comes(el, selector, screen) {
  const ends = Date.now() + 10_000;
  for (;;) {
    const found = el.querySelector(selector);
    if (found) return found;
    if (Date.now() > ends) throw new Error(`${screen}: ${selector} does not come`);
    await frames(1);
  }
}

/** Shows them in a language. */
async function speak(locale) {
  document.documentElement.lang = locale;
  for (const { model } of shown) model.set("locale", locale);
  await frames(3);
}

const name = (el) => {
  const tag = (one) => one.getAttribute("class")?.split(" ").slice(0, 2).join(".") || one.tagName.toLowerCase();
  return el.parentElement ? `${tag(el.parentElement)} > ${tag(el)}` : tag(el);
};

/** Whether all of a text is told by a title: of a name that is too long for its place. */
const told = (el, text) => el.closest("[title]")?.title.includes(text.trim()) ?? false;

/** What is made one pixel large is for readers only. */
const heardOnly = (el, root) => {
  for (let up = el; up !== root; up = up.parentElement) {
    if (up.clientWidth <= 1 && up.clientHeight <= 1 && getComputedStyle(up).overflow !== "visible") return true;
  }
  return false;
};

/** What of a box can be seen, and whether something cuts it that cannot be scrolled. */
function seenOf(el, box, root) {
  let { left, right, top, bottom } = box;
  let [cutAside, cutAbove] = [0, 0];
  for (let up = el; up !== root.parentElement; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (style.display === "inline" || style.display === "contents") continue;
    const frame = up.getBoundingClientRect();
    if (style.overflowX !== "visible") {
      if (style.overflowX !== "auto" && style.overflowX !== "scroll") {
        cutAside = Math.max(cutAside, frame.left - left, right - frame.right);
      }
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
    }
    if (style.overflowY !== "visible") {
      if (style.overflowY !== "auto" && style.overflowY !== "scroll") {
        cutAbove = Math.max(cutAbove, frame.top - top, bottom - frame.bottom);
      }
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
  }
  return { seen: { left, right, top, bottom }, cutAside, cutAbove };
}

/** Text that is seen, line by line, with its element. */
function linesOf(root) {
  const lines = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || el.closest("style, option") || heardOnly(el, root)) continue;
    if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0.5 && box.height > 0.5) lines.push({ el, node, box, ...seenOf(el, box, root) });
    }
  }
  return lines;
}

/** Where a thing stands, also when it lies a little turned. */
function boxOf(one) {
  const box = one.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [w, h] = [one.offsetWidth / 2, one.offsetHeight / 2];
  return { left: x - w, right: x + w, top: y - h, bottom: y + h };
}

function stays(el, root) {
  for (let up = el; up !== root; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return true;
  return false;
}

const meets = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

// What has an edge that is seen, or a place of its own: its text stays inside.
const PLACES = "button, select, summary, label, td, dt, dd, li, p, legend";

/** What is wrong with the screens as they are now: [screen, what, where, text]. */
function wrong() {
  return shown.flatMap(({ name: screen, el }) => {
    const root = el.querySelector(".yw");
    const found = [];
    const say = (what, one, text) => found.push([screen, what, name(one), text.trim().slice(0, 60)]);
    const edge = root.getBoundingClientRect();
    const lines = linesOf(root);
    for (const { el: one, node, box, seen, cutAside, cutAbove } of lines) {
      if ((cutAside > 1.5 && !told(one, node.data)) || cutAbove > 0.2 * box.height) say("clipped", one, node.data);
      if (seen.left < edge.left - 1 || seen.right > edge.right + 1) say("outside", one, node.data);
      const place = one.closest(PLACES);
      if (place && root.contains(place)) {
        const { left, right } = place.getBoundingClientRect();
        if (/[\p{L}\p{N}]/u.test(node.data) && seen.right > seen.left && (seen.left < left - 2 || seen.right > right + 2)) say("spills", one, node.data);
      }
    }
    // The middle of a line: where letters are.
    const cores = lines.flatMap(({ el: one, node, seen: { left, right, top, bottom } }) => {
      // What stays in view while the rest is scrolled lies over it.
      if (stays(one, root)) return [];
      const height = bottom - top;
      const core = { left, right, top: top + 0.22 * height, bottom: bottom - 0.22 * height };
      return right > left && height > 0 ? [{ one, node, core }] : [];
    });
    for (const [i, { one, node, core }] of cores.entries()) {
      for (const other of cores.slice(i + 1)) {
        if (node !== other.node && meets(core, other.core)) say("overlap", one, `${node.data} | ${other.node.data}`);
      }
    }
    const controls = [...root.querySelectorAll("button, select, input, summary")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !heardOnly(one, root))
      .map((one) => ({ one, box: seenOf(one, boxOf(one), root).seen }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    for (const [i, { one, box }] of controls.entries()) {
      for (const other of controls.slice(i + 1)) if (meets(box, other.box)) say("controls", one, name(other.one));
      for (const { one: written, node, core } of cores) {
        const own = one.contains(written) || written.closest("label")?.contains(one);
        if (!own && meets(box, core)) say("under", one, node.data);
      }
    }
    return found;
  });
}

/** All words of a screen, also those that are heard only: [screen, where, text]. What says that it is English may be. */
function texts() {
  return shown.flatMap(({ name: screen, el }) => {
    const root = el.querySelector(".yw");
    const foreign = (one) => one.closest("code, kbd, style, svg") || one.closest("[lang]") !== root;
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() && !foreign(node.parentElement)) found.push([screen, name(node.parentElement), node.data]);
    }
    for (const one of [root, ...root.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")]) {
      if (foreign(one)) continue;
      for (const attribute of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
        const text = one.getAttribute(attribute);
        if (text) found.push([screen, `${name(one)} ${attribute}`, text]);
      }
    }
    return found;
  });
}
