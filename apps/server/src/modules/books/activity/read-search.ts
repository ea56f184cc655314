import { activityKinds } from "@lilypad/api-contract";
import { toScaled } from "@lilypad/money";
import { describeActivity } from "./describe.ts";

/** A parsed search in the history. */
export interface ActivitySearch {
  /** The typed text in lower case. */
  words: string;
  /** The text as a LIKE pattern for names, tags and notes. */
  pattern: string;
  /** Kinds of activity whose title contains the text. */
  kinds: string[];
  /**
   * Range in minor units, from `low` up to but not including `high`. `shown` is the text with which all
   * amounts in the range begin in a volume's list. Null if the text is not an amount.
   */
  amount: { low: bigint; high: bigint; shown: string } | null;
}

/** All assets that people hold have six decimals; activity_millionths converts pounds to six as well. */
const decimals = 6;
const amountTyped = /^[+−-]?[$€£]?(\d{1,12})(?:\.(\d{1,6}))?(?: ?(?:lil|usd|eur|gbp))?$/;

/**
 * Reads an amount by its leading digits: "12" matches 12.00 to 12.99, "12.5" matches 12.50 to 12.59.
 */
function amountOf(typed: string): ActivitySearch["amount"] {
  const match = amountTyped.exec(typed.replaceAll(",", ""));
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  const low = toScaled(fraction === "" ? whole : `${whole}.${fraction}`, decimals);
  return {
    low,
    high: low + 10n ** BigInt(decimals - fraction.length),
    shown: `\n${BigInt(whole)}.${fraction}`,
  };
}

/** Parses the text typed into the search of the history. Returns null if it is empty. */
export function readSearch(typed: string): ActivitySearch | null {
  const words = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (words === "") return null;
  // People write tags with an @, which is not part of the tag.
  const withoutAt = words.replace(/^@/, "");
  const pattern = `%${withoutAt.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const kinds = [...activityKinds, "wallet_received"].filter((kind) =>
    (["credit", "debit"] as const).some((direction) =>
      describeActivity(kind, direction).title.toLowerCase().includes(words),
    ),
  );
  return { words: withoutAt, pattern, kinds, amount: amountOf(words) };
}
