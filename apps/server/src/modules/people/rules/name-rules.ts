/**
 * Cleans a name for storage: composed (NFC), trimmed, with single spaces, and without invisible characters
 * that change how the text around them is displayed (bidirectional marks, control characters, zero-width
 * spaces). The joiners that Persian and Indic names need are kept.
 * @returns null if nothing visible is left
 */
export function cleanName(name: string): string | null {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{Bidi_Control}\p{Cc}\p{Cs}\u200B\u2060\uFEFF]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : null;
}
