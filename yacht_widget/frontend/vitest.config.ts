import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { readMessages } from "./messages.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  cacheDir: `${here}node_modules/.vite`,
  esbuild: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: [
      { find: /^#src\//, replacement: `${here}src/` },
      // The tests live outside this folder: they find its packages here.
      { find: /^(vitest|preact|@preact\/signals|happy-dom)$/, replacement: `${here}node_modules/$1` },
      { find: /^preact\/(.*)$/, replacement: `${here}node_modules/preact/$1` },
    ],
  },
  plugins: [
    {
      name: "messages",
      enforce: "pre",
      resolveId: (id) => (id === "#messages" ? "\0messages" : null),
      load: (id) => (id === "\0messages" ? `export default ${JSON.stringify(readMessages())}` : null),
    },
  ],
  test: { environment: "happy-dom", include: ["tests/frontend/**/*.test.{ts,tsx}"] },
});
