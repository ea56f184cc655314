import type { Config } from "@lilypad/server";
import { type Finding, ok, problem } from "./finding.ts";

const check = "teasers";

type Teaser = Config["teasers"]["undecided"][number];

/** The name that each teaser's settings begin with, and the announcement that people see unless it is hidden. */
const announced: Readonly<Record<Teaser, { setting: string; seen: string }>> = {
  savings: {
    setting: "TEASER_SAVINGS",
    seen: 'the home screen shows "Instant Access Savings" with "+4.5% APY", an account that does not exist here',
  },
  card: { setting: "TEASER_CARD", seen: "people are promised a payment card for 100,000 LIL" },
  "payment-link": {
    setting: "TEASER_PAYMENT_LINK",
    seen: 'requests have the entry "Via Payment Link" with "Coming soon"',
  },
  "share-targets": {
    setting: "TEASER_SHARE_TARGETS",
    seen: "Instagram, Snapchat and Discord are shown as coming soon where links are shared",
  },
  "payer-currencies": {
    setting: "TEASER_PAYER_CURRENCIES",
    seen: "payers of links see seven currencies as coming soon",
  },
  "easy-transfer": {
    setting: "TEASER_EASY_TRANSFER",
    seen: 'payers of links see "Easy transfer" as coming soon',
  },
};

/** Teasers for a financial product. Without its provider and terms, the rate or the card is the operator's own claim. */
const products = ["savings", "card"] as const;

/**
 * Demands a decision about everything that the app announces, in production.
 * @param offersCards whether payment cards are offered, which are no announcement then
 */
export function evaluateTeasers(
  { undecided, hidden, savings, card }: Config["teasers"],
  { isProduction, offersCards }: { isProduction: boolean; offersCards: boolean },
): Finding[] {
  if (!isProduction) return [];
  const isThere = (teaser: Teaser) => teaser === "card" && offersCards;
  const open = undecided.filter((teaser) => !isThere(teaser));
  const offers = { savings, card };
  const unnamed = products.filter(
    (teaser) =>
      !undecided.includes(teaser) &&
      !hidden.includes(teaser) &&
      !isThere(teaser) &&
      offers[teaser] === null,
  );
  const findings = [
    ...open.map((teaser) => {
      const { setting, seen } = announced[teaser];
      return problem(
        check,
        `${setting}: nobody has decided about it, so ${seen}.`,
        `Set ${setting}=hidden, or ${setting}=shown if you stand by it.`,
      );
    }),
    ...unnamed.map((teaser) => {
      const { setting, seen } = announced[teaser];
      return problem(
        check,
        `${setting}: ${seen}, and nothing says whose product that is.`,
        `Set ${setting}_PRODUCT and ${setting}_TERMS_URL, or ${setting}=hidden.`,
      );
    }),
  ];
  if (findings.length > 0) return findings;
  return [ok(check, "Everything that the app announces was decided about.")];
}
