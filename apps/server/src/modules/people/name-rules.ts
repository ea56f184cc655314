/**
 * A name as it is stored: composed (NFC), without characters that nobody sees but that change how
 * the text around them reads (bidirectional marks, control characters, zero-width spaces), trimmed,
 * with single spaces inside. The joiners that Persian and Indic names need stay.
 * @returns null when nothing visible is left
 */
export function cleanName(name: string): string | null {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{Bidi_Control}\p{Cc}\p{Cs}\u200B\u2060\uFEFF]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : null;
}
