/** The host's theme, kept current on the root as data-theme. It must be asked for, because a style sheet inside a shadow root cannot see it. */

type Theme = "light" | "dark";

/** What known hosts write on their page, else how bright the ground under the widget is, else the reader's system. */
export function hostTheme(el: HTMLElement): Theme {
  const { body, documentElement: html, defaultView: view } = el.ownerDocument;
  const lab = body.dataset.jpThemeLight;
  if (lab) return lab === "false" ? "dark" : "light";
  const kind = body.dataset.vscodeThemeKind ?? body.className;
  if (/vscode-(high-contrast-)?light/.test(kind)) return "light";
  if (/vscode-(dark|high-contrast)/.test(kind)) return "dark";
  for (const place of [html, body]) {
    const said = `${place.dataset.theme ?? ""} ${place.className}`;
    if (/(^|[\s-])dark($|\s)/.test(said)) return "dark";
    if (/(^|[\s-])light($|\s)/.test(said)) return "light";
  }
  const ground = groundBehind(el);
  if (ground) return ground;
  return view?.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function groundBehind(el: HTMLElement): Theme | null {
  for (let node: Node | null = el; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const colour = getComputedStyle(node as Element).backgroundColor;
    const parts = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?/.exec(colour);
    if (!parts || Number(parts[4] ?? 1) < 0.5) continue;
    const [, red, green, blue] = parts.map(Number) as [number, number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? "dark" : "light";
  }
  return null;
}

export function followTheme(root: HTMLElement, life: AbortSignal): void {
  const document = root.ownerDocument;
  const place = () => {
    // The ground is asked of what lies under the root, which has a ground of its own.
    root.dataset.theme = hostTheme(root.parentElement ?? root);
  };
  place();
  const watch = new MutationObserver(place);
  for (const node of [document.documentElement, document.body]) {
    watch.observe(node, {
      attributes: true,
      attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"],
    });
  }
  life.addEventListener("abort", () => watch.disconnect(), { once: true });
  const system = document.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener?.("change", place, { signal: life });
}
