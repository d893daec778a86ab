import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import messages from "#messages";
import {
  type Choice,
  type Held,
  type Reason,
  reasonSaid,
  reasonsForBoxes,
  reasonsForHold,
} from "#src/board/reasons.js";
import { boxName } from "#src/board/texts.js";
import { wordsOf } from "#src/kit/words.js";

// Python decides and words its reasons too; tests/unit/test_coach.py reads the same table.
const table: {
  said: [lang: string, why: Reason, said: string][];
  boxes: [what: string, total: number, shown: Choice[], why: Reason[]][];
  holds: [what: string, best: Held, own: Held | null, why: Reason[]][];
} = JSON.parse(readFileSync("../../tests/unit/reasons.json", "utf8"));

describe("reasons are those of the table that Python is held to", () => {
  it("in words, in every language", () => {
    expect(new Set(table.said.map(([lang]) => lang)).size).toBe(5);
    for (const [lang, why, said] of table.said) {
      const words = wordsOf(lang, messages[lang] ?? {});
      expect(
        reasonSaid(words, (box) => words.box(box, undefined), why),
        `${lang} ${why.key}`,
      ).toBe(said);
    }
  });

  it.each(table.boxes)("boxes: %s", (_, total, shown, why) => {
    expect(reasonsForBoxes(total, shown)).toEqual(why);
  });

  it.each(table.holds)("holds: %s", (_, best, own, why) => {
    expect(reasonsForHold(best, own)).toEqual(why);
  });
});

it("no line ends within a name with a figure", () => {
  const fours = { key: "fours", names: undefined } as unknown as Parameters<typeof boxName>[1];
  expect(boxName(wordsOf("th", messages.th ?? {}), fours)).toBe("แต้ม\u00a04");
});
