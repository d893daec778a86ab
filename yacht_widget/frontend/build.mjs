// Builds the page's part of the package: a .js and a .css for each widget, and loader.js. `--out DIR` builds elsewhere.
// The output depends on nothing but the sources: a test rebuilds it and compares byte for byte.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { PREFIXES, readMessages } from "./messages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const at = process.argv.indexOf("--out");
const out = at < 0 ? resolve(here, "../static") : resolve(process.argv[at + 1]);

const messages = (prefixes) => ({
  name: "messages",
  setup(bundle) {
    bundle.onResolve({ filter: /^#messages$/ }, () => ({ path: "messages", namespace: "messages" }));
    bundle.onLoad({ filter: /.*/, namespace: "messages" }, () => ({
      contents: JSON.stringify(readMessages(prefixes)),
      loader: "json",
    }));
  },
});

mkdirSync(out, { recursive: true });
for (const [entry, file, prefixes] of [
  ["src/board/index.ts", "board.js", PREFIXES.board],
  ["src/explorer/index.ts", "explorer.js", PREFIXES.explorer],
  ["src/file/index.ts", "file.js", PREFIXES.file],
  ["src/loader.ts", "loader.js", []],
]) {
  await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outfile: resolve(out, file),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [messages(prefixes)],
    logLevel: "warning",
  });
}

for (const widget of ["board", "explorer"]) {
  // The root class weighs as much as an id: an output of a notebook may lie under style sheets that name every element.
  const sheets = ["tokens", "parts", widget].map((name) =>
    readFileSync(`${here}/src/styles/${name}.css`, "utf8").replace(/\.yw(?![\w-])/g, ":is(.yw,#yw)"),
  );
  // Lightly minified only: esbuild must not lower light-dark(), nesting or container queries.
  const css = await transform(sheets.join("\n"), { loader: "css", minify: true, charset: "utf8", target: "esnext" });
  writeFileSync(resolve(out, `${widget}.css`), css.code);
}
