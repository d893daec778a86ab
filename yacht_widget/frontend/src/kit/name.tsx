/** Words of so many letters may part: the narrowest column has room for fewer. */
const LONG = /(\p{L}{9,})/u;
const VOWEL = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýāăąēęėīįōőœūůűų";
/** Between two syllables, with two letters or more before and three or more after: before a consonant and its vowel. */
const SYLLABLE = new RegExp(
  `(?<=\\p{L}{2})(?<![cpst](?=h))(?=(?:[cpst]h|[^${VOWEL}\\P{L}])[${VOWEL}])(?=\\p{L}{3})`,
  "iu",
);

/**
 * A person's name. It is never cut: where there is little room it takes more lines, and a word that is longer than a line
 * parts between syllables. The hyphen is drawn there and is no part of the text that is read or copied.
 */
export function Name({ of }: { of: string }) {
  return (
    <>
      {of.split(LONG).map((word, i) => {
        const syllables = LONG.test(word) ? word.split(SYLLABLE) : [];
        if (syllables.length < 2) return word;
        return (
          <span key={i} class="yw-long">
            {syllables.map((part, j) => (
              <span key={j}>{part}</span>
            ))}
          </span>
        );
      })}
    </>
  );
}

/** About how wide a letter is in a head of a sheet, in units of the type. */
export const LETTER = 7.5;

/** About how many lines a name takes where so many letters have room; marks over and under letters take none. */
export function linesOf(name: string, room: number): number {
  let lines = 1;
  let left = room;
  for (const word of name.normalize("NFC").replace(/\p{M}/gu, "").split(/\s+/u)) {
    if (word.length > left) {
      lines += left < room ? 1 : 0;
      lines += Math.ceil(word.length / room) - 1;
      left = room - (((word.length - 1) % room) + 1);
    } else {
      left -= word.length;
    }
    left -= 1;
  }
  return lines;
}
