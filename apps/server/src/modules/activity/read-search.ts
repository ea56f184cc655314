import { type ActivityKind, activityKinds } from "@lilypad/api-contract";
import { toScaled } from "@lilypad/money";
import { describeActivity } from "./describe.ts";

/** What a person looks for in their history. */
export interface ActivitySearch {
  /** What was typed, in lower case. */
  words: string;
  /** The same as a LIKE pattern for names, tags and notes. */
  pattern: string;
  /** Kinds of movement whose title holds what was typed. */
  kinds: ActivityKind[];
  /**
   * Minor units, low inclusive and high exclusive, and how all amounts between them begin in a
   * volume's list; null when no amount was typed.
   */
  amount: { low: bigint; high: bigint; shown: string } | null;
}

/** Every asset that people hold has six decimals; the store keeps pounds with six as well. */
const decimals = 6;
const amountTyped = /^[+−-]?[$€£]?(\d{1,12})(?:\.(\d{1,6}))?(?: ?(?:lil|usd|eur|gbp))?$/;

/**
 * An amount as people remember it: "12" is anything from 12.00 to 12.99, "12.5" anything from 12.50
 * to 12.59, as those amounts are shown.
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

/** Reads what was typed into the history's search; null when there is nothing to look for. */
export function readSearch(typed: string): ActivitySearch | null {
  const words = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (words === "") return null;
  // An @ in front of a tag is how people write it, not a part of it.
  const named = words.replace(/^@/, "");
  const pattern = `%${named.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const kinds = activityKinds.filter((kind) =>
    (["credit", "debit"] as const).some((direction) =>
      describeActivity(kind, direction).title.toLowerCase().includes(words),
    ),
  );
  return { words: named, pattern, kinds, amount: amountOf(words) };
}
