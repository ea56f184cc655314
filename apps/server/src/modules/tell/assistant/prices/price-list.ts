import { readFileSync } from "node:fs";
import { z } from "zod";

const dayMs = 86_400_000;
/** Max age of a list: afterwards prices may have changed, so it is not shown. */
export const priceListLifeDays = 30;

const decimal = (places: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${places}})?$`), `is a decimal with ${places} places`);
const currency = z.string().regex(/^[A-Z]{3}$/, "is an ISO 4217 code");
const country = z.string().regex(/^[A-Z]{2}$/, "is an ISO 3166-1 code, or EU");
const words = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u, "contains characters that can't be shown");

/** A provider's published price for transfers between two currencies. */
const publishedPrice = z.strictObject({
  from: currency,
  to: currency,
  /** Applies only to senders in this country; to all if omitted. */
  fromCountry: country.optional(),
  toCountry: country.optional(),
  /** Deducted once from the sent amount, in its currency. */
  fixedFee: decimal(2),
  /** Percentage deducted from the sent amount. */
  feePercent: decimal(2).refine((value) => Number(value) <= 100, "is at most 100"),
  /** Units of `to` for one of `from`. */
  rate: decimal(8).refine((value) => /[1-9]/.test(value), "is more than 0"),
  /** The price applies to amounts from `least` to `most`, inclusive. */
  least: decimal(2).optional(),
  most: decimal(2).optional(),
});

const priceList = z.strictObject({
  /** The day on which all of these prices were read at `source`. */
  asOf: z.iso.date(),
  providers: z
    .array(
      z.strictObject({
        name: words,
        /** The public page with the price. */
        source: z.url({ protocol: /^https$/ }).max(500),
        prices: z.array(publishedPrice).min(1).max(500),
      }),
    )
    .min(1)
    .max(20)
    .refine(
      (providers) => new Set(providers.map(({ name }) => name)).size === providers.length,
      "names a provider twice",
    ),
});

/** Published prices of other providers, with their day and sources. */
export type PriceList = z.output<typeof priceList>;
export type PublishedPrice = z.output<typeof publishedPrice>;

/**
 * Reads a list of other providers' prices.
 * @throws Error with one line for each mistake
 */
export function parsePriceList(text: string): PriceList {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error("PRICE_FILE: is not JSON");
  }
  const parsed = priceList.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`PRICE_FILE has errors:\n${lines.join("\n")}`);
}

/**
 * Reads the operator's price list from a file.
 * @throws Error if there is no such file, and as `parsePriceList`
 */
export function readPriceFile(path: string): PriceList {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error(`PRICE_FILE: ${path} can't be read`);
  }
  return parsePriceList(text);
}

/** Whether a list may still be shown: neither too old nor from the future. */
export function isCurrent({ asOf }: Pick<PriceList, "asOf">, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(`${asOf}T00:00:00Z`);
  // One day ahead is accepted, because of time zones.
  return ageMs >= -dayMs && ageMs <= priceListLifeDays * dayMs;
}
