// Builds the page's part of the package: a .js for each widget, with its style sheet inside, and loader.js.
// `--out DIR` builds elsewhere. The output depends on nothing but the sources: a test rebuilds it and compares byte for byte.
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const at = process.argv.indexOf("--out");
const out = at < 0 ? resolve(here, "../static") : resolve(process.argv[at + 1]);

async function styles(widget) {
  // The root class weighs as much as an id: an output of a notebook may lie under style sheets that name every element.
  // Each sheet is nested in it, and says it once.
  const read = (name) => readFileSync(`${here}/src/styles/${name}.css`, "utf8").replace(/\.yw(?![\w-])/g, "&");
  const shared = `:is(.yw,#yw) { ${["tokens", "parts"].map(read).join("\n")} }`;
  // What only one widget wears says so at no weight of its own: on a page with both, neither reaches the other.
  const names = ["explorer", "lesson"].includes(widget) ? ["figures", widget] : [widget];
  const own = `:is(.yw,#yw):where([data-widget=${widget}]) { ${names.map(read).join("\n")} }`;
  // Only its spaces go: esbuild must not lower light-dark() or container queries, and in nested rules it would move what
  // is said of the root itself behind all others.
  const small = async (css) =>
    (await transform(css, { loader: "css", minifyWhitespace: true, charset: "utf8", target: "esnext" })).code;
  return JSON.stringify({ widget, sheets: [await small(shared), await small(own)] });
}

const text = (name, make, loader) => ({
  name,
  setup(bundle) {
    bundle.onResolve({ filter: new RegExp(`^#${name}$`) }, () => ({ path: name, namespace: name }));
    bundle.onLoad({ filter: /.*/, namespace: name }, async () => ({ contents: await make(), loader }));
  },
});

mkdirSync(out, { recursive: true });
for (const [entry, widget] of [
  ["src/board/index.ts", "board"],
  ["src/explorer/index.ts", "explorer"],
  ["src/classboard/index.ts", "classboard"],
  ["src/lesson/index.ts", "lesson"],
  ["src/file/index.ts", "file"],
  ["src/loader.ts", "loader"],
]) {
  await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outfile: resolve(out, `${widget}.js`),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [text("styles", () => styles(widget), "json")],
    logLevel: "warning",
  });
}
