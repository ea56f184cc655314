interface Shape {
  pattern: RegExp;
  example: string;
  /** Formatted in capitals, with a space before this many last characters. */
  spaceBeforeLast?: number;
}

/** The countries whose postal codes are checked. */
const shapes = {
  GB: {
    pattern: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
    example: "SW1A 1AA",
    spaceBeforeLast: 3,
  },
  US: { pattern: /^\d{5}(-\d{4})?$/, example: "94103" },
  CA: {
    pattern: /^[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z] ?\d[ABCEGHJ-NPR-TV-Z]\d$/,
    example: "K1A 0B1",
    spaceBeforeLast: 3,
  },
  AU: { pattern: /^\d{4}$/, example: "2000" },
  DE: { pattern: /^(?!00)\d{5}$/, example: "10115" },
  FR: { pattern: /^(?!00|99)\d{5}$/, example: "75001" },
  NL: { pattern: /^[1-9]\d{3} ?[A-Z]{2}$/, example: "1012 AB", spaceBeforeLast: 2 },
} as const satisfies Record<string, Shape>;

const shapeOf = (country: string): Shape | undefined =>
  Object.hasOwn(shapes, country) ? shapes[country as keyof typeof shapes] : undefined;

const plain = (typed: string) => typed.trim().replaceAll(/\s+/g, " ").toUpperCase();

/** True if a postal code can be valid in its country. Countries that are not listed here accept any. */
export function isPostalCodeOf(country: string, typed: string): boolean {
  return shapeOf(country)?.pattern.test(plain(typed)) ?? true;
}

/** An example of a country's postal codes for the error message, or null if there is none. */
export const examplePostalCode = (country: string): string | null =>
  shapeOf(country)?.example ?? null;

/** The only country whose postal codes have this format, or null if there are none or several. */
export function countryOfPostalCode(typed: string): string | null {
  const code = plain(typed);
  const fitting = Object.entries(shapes).filter(([, { pattern }]) => pattern.test(code));
  const [only, second] = fitting;
  return only !== undefined && second === undefined ? only[0] : null;
}

/**
 * Formats a postal code: "sw1a1aa" in GB is "SW1A 1AA". In countries that are not listed it is only
 * trimmed.
 */
export function writtenPostalCode(country: string, typed: string): string {
  const shape = shapeOf(country);
  if (shape === undefined) return typed.trim();
  const code = plain(typed);
  const { spaceBeforeLast: last } = shape;
  if (last === undefined) return code;
  const joined = code.replaceAll(" ", "");
  return `${joined.slice(0, -last)} ${joined.slice(-last)}`;
}
