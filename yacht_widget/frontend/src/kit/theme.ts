/**
 * The host's theme, kept current on the root as data-theme, and whose colours the tokens start from as data-host. Both must be
 * asked for: a style sheet inside a shadow root cannot see the page, and some hosts (VS Code, Voilà and others that carry
 * JupyterLab's light colours along) hold colours of a theme that they do not show.
 */

type Theme = "light" | "dark";

/** The colour of each host's ground, the more special host first. */
const GROUNDS = { vscode: "--vscode-editor-background", jupyter: "--jp-layout-color1" } as const;

/** What known hosts write on their page, else how bright the ground under the widget is, else the reader's system. */
export function hostTheme(el: HTMLElement): Theme {
  const { body, documentElement: html, defaultView: view } = el.ownerDocument;
  const kind = body.dataset.vscodeThemeKind ?? body.className;
  if (/vscode-(high-contrast-)?light/.test(kind)) return "light";
  if (/vscode-(dark|high-contrast)/.test(kind)) return "dark";
  const lab = body.dataset.jpThemeLight;
  if (lab) return lab === "false" ? "dark" : "light";
  for (const place of [html, body]) {
    const said = `${place.dataset.theme ?? ""} ${place.getAttribute("theme") ?? ""} ${place.className}`;
    if (/(^|[\s-])dark($|[\s-])/.test(said)) return "dark";
    if (/(^|[\s-])light($|[\s-])/.test(said)) return "light";
  }
  const ground = groundBehind(el);
  if (ground) return (brightness(ground) as number) < 0.5 ? "dark" : "light";
  return view?.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** How bright a colour is, from 0 to 1; nothing where it lets most of what is behind it through. */
function brightness(colour: string): number | null {
  const parts = /^(?:rgba?\(|color\(srgb )([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?/.exec(colour);
  if (!parts || Number(parts[4] ?? 1) < 0.5) return null;
  const [, red, green, blue] = parts.map(Number) as [number, number, number, number];
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / (colour.startsWith("color") ? 1 : 255);
}

function groundBehind(el: HTMLElement): string | null {
  for (let node: Node | null = el; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const colour = getComputedStyle(node as Element).backgroundColor;
    if (brightness(colour) !== null) return colour;
  }
  return null;
}

/** A colour that a variable of the host names, as the browser works it out; nothing where there is none. */
function painted(place: HTMLElement, variable: string): string {
  const probe = place.ownerDocument.createElement("i");
  probe.style.cssText = `display: none; background-color: var(${variable}, transparent)`;
  place.append(probe);
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return colour;
}

/** The host whose ground agrees with its theme, and else the ground itself; neither where our ink would not stand out on it. */
function paint(root: HTMLElement, place: HTMLElement): void {
  const theme = hostTheme(place);
  root.dataset.theme = theme;
  const agrees = (colour: string) => {
    const found = brightness(colour);
    return found !== null && (theme === "dark" ? found < 0.3 : found > 0.8);
  };
  const host = Object.entries(GROUNDS).find(([, variable]) => agrees(painted(place, variable)))?.[0];
  if (host) root.dataset.host = host;
  else delete root.dataset.host;
  const ground = host ? null : groundBehind(place);
  if (ground && agrees(ground)) root.style.setProperty("--yw-ground", ground);
  else root.style.removeProperty("--yw-ground");
}

export function followTheme(root: HTMLElement, life: AbortSignal): void {
  const document = root.ownerDocument;
  // The ground is asked of what lies under the root, which has a ground of its own.
  const place = () => paint(root, root.parentElement ?? root);
  place();
  const watch = new MutationObserver(place);
  for (const node of [document.documentElement, document.body]) {
    watch.observe(node, {
      attributes: true,
      attributeFilter: ["class", "style", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"],
    });
  }
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
  const system = document.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener?.("change", place, { signal: life });
  putInPlace(root, life, place);
}

/** A host may put the element in its place later: from nothing to something it grows then, and has a ground. */
function putInPlace(root: HTMLElement, life: AbortSignal, place: () => void): void {
  const Observer = root.ownerDocument.defaultView?.ResizeObserver;
  if (!Observer || root.isConnected) return;
  const watch = new Observer(() => {
    if (!root.isConnected) return;
    place();
    watch.disconnect();
  });
  watch.observe(root);
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
}
