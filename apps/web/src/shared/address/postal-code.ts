interface Shape {
  pattern: RegExp;
  example: string;
  /** As it is written: in capitals, and with a space before its last characters. */
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

/** Whether a postal code can be one of its country; a country that is not known here takes any. */
export function isPostalCodeOf(country: string, typed: string): boolean {
  return shapeOf(country)?.pattern.test(plain(typed)) ?? true;
}

/** What a country's postal codes look like, for the message, or null when that isn't known. */
export const examplePostalCode = (country: string): string | null =>
  shapeOf(country)?.example ?? null;

/** The one country whose postal codes look like this, or null when none or several do. */
export function countryOfPostalCode(typed: string): string | null {
  const code = plain(typed);
  const fitting = Object.entries(shapes).filter(([, { pattern }]) => pattern.test(code));
  const [only, second] = fitting;
  return only !== undefined && second === undefined ? only[0] : null;
}

/** "sw1a1aa" in GB is "SW1A 1AA"; elsewhere only surrounding space goes. */
export function writtenPostalCode(country: string, typed: string): string {
  const shape = shapeOf(country);
  if (shape === undefined) return typed.trim();
  const code = plain(typed);
  const { spaceBeforeLast: last } = shape;
  if (last === undefined) return code;
  const joined = code.replaceAll(" ", "");
  return `${joined.slice(0, -last)} ${joined.slice(-last)}`;
}
