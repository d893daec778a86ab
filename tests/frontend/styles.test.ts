import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = "src/styles";
const RAW =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(?:white|black|gr[ae]y|red|blue|orange)\b/i;

it("colours are written in the file of tokens alone", () => {
  const styles = readdirSync(FOLDER).filter((name) => name.endsWith(".css"));
  const coloured = styles.filter((name) => RAW.test(readFileSync(join(FOLDER, name), "utf8")));
  expect(styles.length).toBeGreaterThan(4);
  expect(coloured).toEqual(["tokens.css"]);
});
