import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { readMessages } from "./messages.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

const tests = resolve(here, "../../tests/frontend");

export default defineConfig({
  cacheDir: `${here}node_modules/.vite`,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: [{ find: /^#src\//, replacement: `${here}src/` }],
  },
  // They are served from outside the root.
  server: { fs: { allow: [here, tests] } },
  plugins: [
    {
      name: "messages",
      enforce: "pre",
      resolveId: (id) => (["#messages", "#styles"].includes(id) ? `\0${id}` : null),
      load: (id) =>
        id === "\0#messages"
          ? `export default ${JSON.stringify(readMessages())}`
          : id === "\0#styles"
            ? 'export default { widget: "board", sheets: [".yw { color: teal }"] }'
            : null,
    },
  ],
  test: { environment: "happy-dom", dir: tests, include: ["**/*.test.ts"] },
});
