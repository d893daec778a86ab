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
export const walk = { show, speak, read, paint, pale, wrong, texts, spoil };

/** Shows the screens at a width, and presses what leads to each. */
async function show(width) {
  const { screens, codes, words } = await (await fetch("/screens.json")).json();
  const place = document.getElementById("screens");
  const factories = {};
  for (const [bundle, code] of Object.entries(codes)) {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    factories[bundle] = (await import(url)).default;
  }
  // What waits for a while begins it first, so that all else is shown meanwhile.
  screens.sort((one, other) => Boolean(other.wait) - Boolean(one.wait));
  for (const screen of screens) {
    const el = document.createElement("div");
    el.dataset.screen = screen.name;
    el.style.width = `${width}px`;
    place.append(el);
    const traits = Object.fromEntries(Object.entries(screen.traits).map(([name, value]) => [name, revive(value)]));
    const model = fakeModel({ ...traits, _words: words[screen.words], _code_id: screen.bundle });
    factories[screen.bundle]().render({ model: model.view(), el });
    shown.push({ ...screen, el, model });
    if (screen.wait) await press(shown.slice(-1));
  }
  await frames();
  await press(shown.filter(({ wait }) => !wait));
  for (const { name, wait, el } of shown) if (wait) await comes(el, wait, name);
}

/** Presses what leads to some screens, all their first buttons first. */
async function press(some) {
  for (let step = 0; some.some(({ press }) => step < press.length); step++) {
    for (const { name, press, el } of some) {
      if (step >= press.length) continue;
      // What begins with a question mark is pressed where it is there: narrow, some panels begin folded.
      const asked = press[step].startsWith("?");
      if (asked) el.querySelector(press[step].slice(1))?.click();
      else (await comes(el, press[step], name)).click();
    }
    await frames();
  }
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

/** Shows them, or one of them, in a language. */
async function speak(locale, only) {
  for (const { name: screen, model } of shown) if (!only || only === screen) model.set("locale", locale);
  await frames();
}

/** Reads all in a language: what is wrong, and all texts. */
async function read(locale) {
  await speak(locale);
  return { wrong: wrong(), texts: texts() };
}

/** Shows them in a host's light or dark theme. */
async function paint(theme) {
  document.documentElement.dataset.theme = theme;
  await frames();
  const others = shown.filter(({ el }) => el.querySelector(".yw").dataset.theme !== theme);
  if (others.length) throw new Error(`${others[0].name} is not ${theme}`);
}

/** Spoils a screen for as long as it takes to measure it: what is wrong then. */
function spoil(screen, change, look) {
  const root = shown.find((one) => one.name === screen).el.querySelector(".yw");
  const style = document.createElement("style");
  // The widgets' own styles weigh as much as an id.
  style.textContent = change.replaceAll(".yw ", `[data-screen="${screen}"] .yw `).replaceAll(";", " !important;");
  document.head.append(style);
  root.getBoundingClientRect();
  const found = look === "pale" ? pale(screen) : wrong(screen);
  style.remove();
  return found.map(([, what, , text]) => [what, text]);
}

const name = (el) => {
  const tag = (one) => one.getAttribute("class")?.split(" ").slice(0, 2).join(".") || one.tagName.toLowerCase();
  return el.parentElement ? `${tag(el.parentElement)} > ${tag(el)}` : tag(el);
};

const ALL = { left: -1e9, right: 1e9, top: -1e9, bottom: 1e9 };
const within = (a, b) => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
});

/**
 * What holds for all in an element, each asked for once: what cuts (`hard`) and what can be scrolled (`soft`), whether it is
 * one pixel large and so for readers only, and whether it stays in view while the rest is scrolled, and lies over it.
 */
let known = new Map();
function placeOf(el, root) {
  const found = known.get(el);
  if (found) return found;
  const outer = el === root ? { hard: ALL, soft: ALL, heard: false, stays: false } : placeOf(el.parentElement, root);
  const style = getComputedStyle(el);
  const own = { ...outer };
  if (style.display !== "inline" && style.display !== "contents") {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    for (const [flow, low, high, frame] of [
      [style.overflowX, "left", "right", { left, right }],
      [style.overflowY, "top", "bottom", { top, bottom }],
    ]) {
      if (flow === "visible") continue;
      const kind = flow === "auto" || flow === "scroll" ? "soft" : "hard";
      own[kind] = within(own[kind], { ...ALL, [low]: frame[low], [high]: frame[high] });
    }
    own.heard ||= right - left <= 1.5 && bottom - top <= 1.5 && style.overflowX !== "visible";
    own.heard ||= style.clipPath.startsWith("inset(50%"); // a table never is so small
    own.stays ||= style.position === "sticky";
  }
  known.set(el, own);
  return own;
}

/** What of a box can be seen, and by how much something cuts it that cannot be scrolled. */
function seenOf(el, box, root) {
  const { hard, soft } = placeOf(el, root);
  const there = within(box, soft);
  return {
    seen: within(there, hard),
    cutAside: Math.max(hard.left - there.left, there.right - hard.right),
    cutAbove: Math.max(hard.top - there.top, there.bottom - hard.bottom),
  };
}

/** Text that is seen, line by line, with its element. */
function linesOf(root) {
  const lines = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || el.closest("style, option") || placeOf(el, root).heard) continue;
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

const meets = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

// What has an edge that is seen, or a place of its own: its text stays inside.
const PLACES = "button, select, summary, label, td, dt, dd, li, p, legend";

// What is as high as it is wide, whatever its place.
const EVEN = ".yw-die, .yw-face, .yw-chip, .yx-dot";

/** What is wrong with the screens as they are now: [screen, what, where, text]. */
function wrong(only) {
  known = new Map();
  return shown.flatMap(({ name: screen, el }) => {
    if (only && screen !== only) return [];
    const root = el.querySelector(".yw");
    const found = [];
    const say = (what, one, text) => found.push([screen, what, name(one), text.trim().slice(0, 60)]);
    const edge = root.getBoundingClientRect();
    const lines = linesOf(root);
    for (const { el: one, node, box, seen, cutAside, cutAbove } of lines) {
      if (cutAside > 1.5 || cutAbove > 0.2 * box.height) say("clipped", one, node.data);
      if (seen.left < edge.left - 1 || seen.right > edge.right + 1) say("outside", one, node.data);
      // One word or number on two lines was torn; Thai has no spaces, and may break, and a code may.
      const word = one.childElementCount === 0 && /^[^\s\p{Script=Thai}]+$/u.test(one.textContent.trim());
      if (word && !one.closest("code") && lines.some((line) => line.el === one && line.box.top > box.bottom - 2))
        say("torn", one, one.textContent);
      const place = one.closest(PLACES);
      if (place && root.contains(place)) {
        const { left, right } = place.getBoundingClientRect();
        if (
          /[\p{L}\p{N}]/u.test(node.data) &&
          seen.right > seen.left &&
          (seen.left < left - 2 || seen.right > right + 2)
        )
          say("spills", one, node.data);
      }
    }
    // The middle of a line: where letters are.
    const cores = lines.flatMap(({ el: one, node, seen: { left, right, top, bottom } }) => {
      if (placeOf(one, root).stays) return [];
      const height = bottom - top;
      const core = { left, right, top: top + 0.22 * height, bottom: bottom - 0.22 * height };
      return right > left && height > 0 ? [{ one, node, core }] : [];
    });
    for (const [i, { one, node, core }] of cores.entries()) {
      for (const other of cores.slice(i + 1)) {
        if (node !== other.node && meets(core, other.core)) say("overlap", one, `${node.data} | ${other.node.data}`);
      }
    }
    for (const one of root.querySelectorAll(EVEN)) {
      const { width, height } = one.getBoundingClientRect();
      if (Math.abs(width - height) > 1.5) say("squeezed", one, one.textContent);
    }
    const controls = [...root.querySelectorAll("button, select, input, summary")]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !placeOf(one, root).heard,
      )
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

// A colour, in whatever way it was written, as [red, green, blue, how much of it] from 0 to 1.
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const mixed = new Map();
function colour(text) {
  if (!mixed.has(text)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    mixed.set(
      text,
      [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255),
    );
  }
  return mixed.get(text);
}

const over = ([r, g, b, a], [r2, g2, b2]) => [r * a + r2 * (1 - a), g * a + g2 * (1 - a), b * a + b2 * (1 - a)];
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrast = (a, b) => {
  const [low, high] = [light(a), light(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};
const COLOUR = /(?:rgba?|color|oklab|oklch|color-mix)\((?:[^()]|\([^()]*\))*\)|#[0-9a-f]{3,8}\b/gi;

function laid(grounds, style) {
  const flat = colour(style.backgroundColor);
  const under = flat[3] > 0 ? grounds.map((ground) => over(flat, ground)) : grounds;
  const stops = style.backgroundImage.match(COLOUR)?.map(colour) ?? [];
  return stops.length ? stops.flatMap((stop) => under.map((ground) => over(stop, ground))) : under;
}

/** What grounds lie under an element: one, or one for each colour of a picture; each after what it lies on. */
function groundsOf(el, known) {
  if (!el) return [[1, 1, 1]];
  const found = known.get(el);
  if (found) return found;
  let grounds = laid(groundsOf(el.parentElement, known), getComputedStyle(el));
  // A control may be drawn smaller than what can be pressed: as a box before its text.
  const before = getComputedStyle(el, "::before");
  const covers = before.position === "absolute" && Number.parseFloat(before.width) > 0.6 * el.offsetWidth;
  if (covers && Number.parseFloat(before.height) > 0.6 * el.offsetHeight) {
    // Its picture is ruling: the bars of chances.
    grounds = laid(grounds, { backgroundColor: before.backgroundColor, backgroundImage: "none" });
  }
  known.set(el, grounds);
  return grounds;
}

/** Text that stands out too little from what it lies on, after WCAG 1.4.3; what is switched off may. */
function pale(only) {
  known = new Map();
  const grounds = new Map();
  const found = new Map();
  for (const { name: screen, el } of shown) {
    if (only && screen !== only) continue;
    const root = el.querySelector(".yw");
    for (const { el: one, node, seen } of linesOf(root)) {
      if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) continue;
      if (one.closest(":disabled, [aria-disabled=true]")) continue;
      const style = getComputedStyle(one);
      const ink = [...colour(one instanceof SVGElement ? style.fill : style.color)];
      for (let outer = one; outer !== el; outer = outer.parentElement)
        ink[3] *= Number(getComputedStyle(outer).opacity);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const under = groundsOf(one, grounds);
      const least = Math.min(...under.map((ground) => contrast(over(ink, ground), ground)));
      if (least < (large ? 3 : 4.5)) {
        const fault = [screen, `${least.toFixed(2)}:1`, name(one), node.data.trim().slice(0, 60)];
        found.set(fault.slice(1).join(), fault);
      }
    }
  }
  return [...found.values()];
}

/** All words of all screens, also those that are heard only, each text once: [screen, where, text]. What says that it is English may be. */
function texts() {
  const seen = new Map();
  for (const found of shown.flatMap(textsOf)) if (!seen.has(found[2])) seen.set(found[2], found);
  return [...seen.values()];
}

function textsOf({ name: screen, el }) {
  const root = el.querySelector(".yw");
  const foreign = (one) => one.closest("code, kbd, style, svg") || one.closest("[lang]") !== root;
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    // A long word of a name stands there in syllables.
    const text = within.closest(".yw-long")?.textContent ?? node.data;
    if (text.trim() && !foreign(within)) found.push([screen, name(within), text]);
  }
  for (const one of [root, ...root.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")]) {
    if (foreign(one)) continue;
    for (const attribute of ["aria-label", "title", "placeholder", "aria-valuetext"]) {
      const text = one.getAttribute(attribute);
      if (text) found.push([screen, `${name(one)} ${attribute}`, text]);
    }
  }
  return found;
}
