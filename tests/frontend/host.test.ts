import { afterEach, describe, expect, it, vi } from "vitest";
import { dress } from "#src/kit/dress.js";
import { holdKeys } from "#src/kit/hostkeys.js";
import { followTheme, hostTheme } from "#src/kit/theme.js";
import loader from "#src/loader.js";

afterEach(() => {
  for (const node of [document.documentElement, document.body]) {
    for (const { name } of [...node.attributes]) node.removeAttribute(name);
  }
  document.body.replaceChildren();
});

describe("theme", () => {
  const root = () => {
    const el = document.createElement("section");
    document.body.append(el);
    return el;
  };
  it("is what the host says", () => {
    const el = root();
    document.body.dataset.jpThemeLight = "false";
    expect(hostTheme(el)).toBe("dark");
    document.body.dataset.jpThemeLight = "true";
    expect(hostTheme(el)).toBe("light");
    delete document.body.dataset.jpThemeLight;
    document.body.className = "vscode-high-contrast";
    expect(hostTheme(el)).toBe("dark");
    document.body.className = "vscode-high-contrast-light";
    expect(hostTheme(el)).toBe("light");
    document.body.className = "";
    document.documentElement.className = "dark";
    expect(hostTheme(el)).toBe("dark");
  });
  it("is what Colab says on the page that each output is", () => {
    document.documentElement.setAttribute("theme", "dark");
    expect(hostTheme(root())).toBe("dark");
  });
  it("else how bright the ground under the widget is, through a shadow root too", () => {
    const host = root();
    host.style.backgroundColor = "rgb(20, 20, 20)";
    const inside = document.createElement("div");
    host.attachShadow({ mode: "open" }).append(inside);
    expect(hostTheme(inside)).toBe("dark");
    host.style.backgroundColor = "rgb(250, 250, 250)";
    expect(hostTheme(inside)).toBe("light");
  });
  it("is followed until the view goes", async () => {
    const el = root();
    const life = new AbortController();
    document.body.dataset.jpThemeLight = "true";
    followTheme(el, life.signal);
    expect(el.dataset.theme).toBe("light");
    document.body.dataset.jpThemeLight = "false";
    await vi.waitFor(() => expect(el.dataset.theme).toBe("dark"));
    life.abort();
    document.body.dataset.jpThemeLight = "true";
    await new Promise((done) => setTimeout(done, 20));
    expect(el.dataset.theme).toBe("dark");
  });
});

describe("the colours that tokens start from", () => {
  const followed = (style: string, kind = "", ground = "") => {
    document.documentElement.style.cssText = style;
    document.body.className = kind;
    document.body.style.backgroundColor = ground;
    const root = document.body.appendChild(document.createElement("section"));
    followTheme(root, new AbortController().signal);
    return [root.dataset.theme, root.dataset.host, root.style.getPropertyValue("--yw-ground")];
  };
  it("are those of VS Code, though it carries JupyterLab's light ones along", () => {
    const style = "--vscode-editor-background: rgb(31, 31, 31); --jp-layout-color1: rgb(255, 255, 255)";
    expect(followed(style, "vscode-dark")).toEqual(["dark", "vscode", ""]);
  });
  it("are JupyterLab's only where they are of the theme that shows", () => {
    expect(followed("--jp-layout-color1: rgb(17, 17, 17)", "dark-theme")).toEqual(["dark", "jupyter", ""]);
    expect(followed("--jp-layout-color1: rgb(255, 255, 255)", "theme-dark", "rgb(30, 30, 30)")).toEqual([
      "dark",
      undefined,
      "rgb(30, 30, 30)",
    ]);
  });
  it("are our own where ink would not stand out on the ground", () => {
    expect(followed("", "", "rgb(110, 110, 110)")).toEqual(["dark", undefined, ""]);
  });
});

describe("keys", () => {
  const pressed = (target: HTMLElement, more: KeyboardEventInit = {}) => {
    // As Jupyter Notebook does: it hears of a key on its way down, and looks at the element first.
    const taken: string[] = [];
    const hears = (event: Event) => {
      if (!target.closest("[data-lm-suppress-shortcuts]")) taken.push((event as KeyboardEvent).key);
    };
    const bubbled = (event: Event) => taken.push(`${(event as KeyboardEvent).key} after`);
    document.addEventListener("keydown", hears, true);
    document.addEventListener("keydown", bubbled);
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true, composed: true, ...more }));
    document.removeEventListener("keydown", hears, true);
    document.removeEventListener("keydown", bubbled);
    return taken;
  };
  it("stay inside, with the host hearing of them first or last, until the view goes", () => {
    const root = document.body.appendChild(document.createElement("section"));
    const button = root.appendChild(document.createElement("button"));
    const life = new AbortController();
    holdKeys(root, life.signal);
    expect(pressed(button)).toEqual([]);
    expect(button.outerHTML).toBe("<button></button>");
    expect(pressed(button, { key: "s", ctrlKey: true })).toEqual(["s", "s after"]);
    expect(pressed(document.body)).toEqual(["x", "x after"]);
    life.abort();
    expect(pressed(button)).toEqual(["x", "x after"]);
  });
});

it("the reader's system is followed where the host says nothing, and not beyond the view's end", () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockReturnValue(system as unknown as MediaQueryList);
  const el = document.createElement("section");
  document.body.append(el);
  const life = new AbortController();
  followTheme(el, life.signal);
  expect(el.dataset.theme).toBe("light");
  system.matches = true;
  system.dispatchEvent(new Event("change"));
  expect(el.dataset.theme).toBe("dark");
  life.abort();
  system.matches = false;
  system.dispatchEvent(new Event("change"));
  expect(el.dataset.theme).toBe("dark");
  vi.restoreAllMocks();
});

describe("the style sheet", () => {
  const css = ".yw { color: teal }";
  const root = (place: Node = document.body) => place.appendChild(document.createElement("section"));
  const rules = (place: Document | ShadowRoot) =>
    place.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join());
  const life = () => new AbortController().signal;
  afterEach(() => {
    document.adoptedStyleSheets = [];
    for (const style of document.querySelectorAll("style")) style.remove();
  });

  it("is worn once by the document, whatever else it wears, and by a shadow root of its own", () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets = [own];
    dress(root(), [css], life());
    dress(root(), [css], life());
    // Not in its place yet: it is put there later.
    dress(document.createElement("section"), [css], life());
    expect(document.adoptedStyleSheets[0]).toBe(own);
    expect(rules(document)).toEqual(["", ".yw { color: teal; }"]);
    const shadow = root().attachShadow({ mode: "open" });
    dress(root(shadow), [css], life());
    dress(root(shadow), [css], life());
    expect(rules(shadow)).toEqual([".yw { color: teal; }"]);
    dress(root(), [".yw { color: red }"], life());
    expect(rules(document)).toHaveLength(3);
  });

  it("where sheets cannot be worn, it is a style element, once", () => {
    vi.stubGlobal("CSSStyleSheet", undefined);
    const shadow = root().attachShadow({ mode: "open" });
    for (const place of [document.body, shadow]) {
      dress(root(place), [css], life());
      dress(root(place), [css], life());
    }
    vi.unstubAllGlobals();
    for (const place of [document.head, shadow]) {
      expect([...place.querySelectorAll("style")].map((style) => style.textContent)).toEqual([css]);
    }
  });

  it("follows a view that a host puts into a shadow root later", () => {
    let grown = () => {};
    class Observer {
      constructor(callback: () => void) {
        grown = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Observer);
    const el = document.createElement("section");
    dress(el, [css], life());
    vi.unstubAllGlobals();
    const shadow = root().attachShadow({ mode: "open" });
    shadow.append(el);
    grown();
    expect(rules(shadow)).toEqual([".yw { color: teal; }"]);
  });
});

describe("loader", () => {
  it("imports the bundle once for a page, and makes a widget for each model", async () => {
    const imported = vi
      .spyOn(URL, "createObjectURL")
      .mockImplementation(
        () =>
          `data:text/javascript,${encodeURIComponent("globalThis.evaluated=(globalThis.evaluated??0)+1;export default()=>({made:Math.random(),render(p){return[this.made,p.model]}})")}`,
      );
    const model = { get: (name: string) => (name === "_code" ? "code" : "abc") };
    const one = loader();
    const first = (await one.render({ model })) as [number, unknown];
    const second = (await one.render({ model })) as [number, unknown];
    const other = (await loader().render({ model })) as [number, unknown];
    expect(first[1]).toBe(model);
    expect(second[0]).toBe(first[0]);
    expect(other[0]).not.toBe(first[0]);
    expect(imported).toHaveBeenCalledTimes(1);
    expect((globalThis as { evaluated?: number }).evaluated).toBe(1);
    expect(await one.render({ model, signal: AbortSignal.abort() })).toBeUndefined();
  });
});
