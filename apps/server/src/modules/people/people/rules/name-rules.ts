/** Characters that have no ink although they count as letters or symbols: Braille's blank and notations' empty signs. */
const blank = /[\u2800\u{1D159}\u{13441}\u{13442}\u{16FE4}]/gu;

/** Whether a text has something to be seen. Hangul's fillers are letters, and everything ignorable is left out when shown. */
function isVisible(text: string): boolean {
  const shown = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").replaceAll(blank, "");
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown);
}

/** Marks on one letter beyond those that the writing of any language needs: they cover the lines above and below. */
const tooManyMarks = /(\p{M}{5})\p{M}+/gu;

/**
 * Cleans a name for storage: composed (NFC), trimmed, with single spaces, without invisible characters that change how
 * the text around them is displayed (bidirectional marks, control characters, zero-width spaces), and with at most five
 * marks on a letter. The joiners that Persian and Indic names need stay.
 * @returns null if nothing visible is left
 */
export function cleanName(name: string): string | null {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{Bidi_Control}\p{Cc}\p{Cs}\u200B\u2060\uFEFF]/gu, "")
    .replaceAll(tooManyMarks, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return isVisible(clean) ? clean : null;
}
