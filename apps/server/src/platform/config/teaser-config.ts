import type { Teaser } from "@lilypad/api-contract";
import { z } from "zod";
import { url } from "./setting-kinds.ts";
import { WrongSettings } from "./wrong-settings.ts";

/** The features that the app announces before they are there, each with the beginning of its settings' names. */
export const teasers = {
  savings: "TEASER_SAVINGS",
  card: "TEASER_CARD",
  "payment-link": "TEASER_PAYMENT_LINK",
  "share-targets": "TEASER_SHARE_TARGETS",
  "payer-currencies": "TEASER_PAYER_CURRENCIES",
  "easy-transfer": "TEASER_EASY_TRANSFER",
} as const satisfies Record<Teaser, string>;

const decision = z.enum(["shown", "hidden"]).optional();
const product = z
  .string()
  .regex(/^[^\p{Cc}]{2,80}$/u, "must be a name of 2 to 80 characters")
  .optional();
const terms = url("https:").optional();

/** The settings of announced features; docs/SETTINGS.md describes them for operators. */
export const teaserEnvironment = {
  TEASER_SAVINGS: decision,
  /** The product and its company, such as "Savings by Example Bank". */
  TEASER_SAVINGS_PRODUCT: product,
  TEASER_SAVINGS_TERMS_URL: terms,
  TEASER_CARD: decision,
  TEASER_CARD_PRODUCT: product,
  TEASER_CARD_TERMS_URL: terms,
  TEASER_PAYMENT_LINK: decision,
  TEASER_SHARE_TARGETS: decision,
  TEASER_PAYER_CURRENCIES: decision,
  TEASER_EASY_TRANSFER: decision,
};

const environment = z.object(teaserEnvironment);

/** The product that a teaser announces, and the address of its terms. */
interface TeaserOffer {
  product: string;
  termsUrl: string;
}

/** @throws WrongSettings if one of the two is missing */
function readOffer(
  beginning: "TEASER_SAVINGS" | "TEASER_CARD",
  values: z.output<typeof environment>,
): TeaserOffer | null {
  const name = values[`${beginning}_PRODUCT`];
  const termsUrl = values[`${beginning}_TERMS_URL`];
  if (name === undefined && termsUrl === undefined) return null;
  if (name !== undefined && termsUrl !== undefined) return { product: name, termsUrl };
  const missing = name === undefined ? `${beginning}_PRODUCT` : `${beginning}_TERMS_URL`;
  throw new WrongSettings([`${missing}: is required with the other setting of the product`]);
}

/**
 * Reads which features are announced. A feature without a decision of the operator is shown.
 * @throws WrongSettings for a product without terms, or terms without a product
 */
export function readTeaserConfig(values: z.output<typeof environment>) {
  const all = Object.keys(teasers) as Teaser[];
  return {
    hidden: all.filter((teaser) => values[teasers[teaser]] === "hidden"),
    /** Those that an operator has not decided about. */
    undecided: all.filter((teaser) => values[teasers[teaser]] === undefined),
    savings: readOffer("TEASER_SAVINGS", values),
    card: readOffer("TEASER_CARD", values),
  };
}
