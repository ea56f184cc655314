export type Frequency = "once" | "weekly" | "monthly" | "sometimes";

const shapes: readonly [RegExp, (digits: string) => string][] = [
  [/^\d+(\.\d{1,2})?$/, (digits) => digits],
  [/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, (digits) => digits.replaceAll(",", "")],
  // The common format in continental Europe.
  [/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/, (digits) => digits.replaceAll(".", "").replace(",", ".")],
  [/^\d+,\d{1,2}$/, (digits) => digits.replace(",", ".")],
  [/^\d{1,3}( \d{3})+$/, (digits) => digits.replaceAll(" ", "")],
];
const maxDigits = 12;

/**
 * The only amount in a message.
 * @returns a decimal in major units with two places; null if there is none, several, or one that is
 *   ambiguous or has more than two decimals (nothing is rounded)
 */
export function readAmount(said: string): string | null {
  if (/[-−]\s*[^\s\d]?\d/.test(said)) return null;
  const found = said.match(/\d(?:[\d.,]|\s(?=\d))*/g) ?? [];
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return null;
  const after = said.slice(said.indexOf(only) + only.length);
  // "5k", "2nd", "10%": the digits alone are not the amount.
  if (/^\s?([km%]|mio|million|thousand)\b|^[a-z%]/i.test(after) && !/^\s?[A-Z]{3}\b/i.test(after))
    return null;
  const digits = only.replace(/[.,]+$/, "").replaceAll(/\s/g, " ");
  for (const [shape, plain] of shapes) {
    if (!shape.test(digits)) continue;
    const [whole = "", part = ""] = plain(digits).split(".");
    const shortest = whole.replace(/^0+(?=\d)/, "");
    if (shortest.length > maxDigits || /^0*$/.test(shortest + part)) return null;
    return `${shortest}.${part.padEnd(2, "0")}`;
  }
  return null;
}

const frequencies: readonly [RegExp, Frequency][] = [
  [/\b(week|weekly|weeks)\b/, "weekly"],
  [/\b(month|monthly|months)\b/, "monthly"],
  [/\b(sometimes|now and then|occasionally|irregular(ly)?|it depends|rarely)\b/, "sometimes"],
  [/\b(once|just once|one[- ]time|one[- ]off|single|only this time)\b/, "once"],
];

/** The frequency in a message; null if there is none. */
export function readFrequency(said: string): Frequency | null {
  const text = said.toLowerCase();
  return frequencies.find(([words]) => words.test(text))?.[1] ?? null;
}

/** Whether a message is a question. */
export const isQuestion = (said: string): boolean =>
  said.includes("?") ||
  /^\s*(what|how|why|when|where|who|which|can|could|do|does|is|are|will|would|should|tell me)\b/i.test(
    said,
  );
