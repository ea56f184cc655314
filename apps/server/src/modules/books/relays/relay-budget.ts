/** The part of the day's gas that relays have used: their gas, or its limit until they have ended. */
export interface UsedGas {
  readonly all: bigint;
  /** Of the person for whom the relay is; null for the product's own calls. */
  readonly person: { readonly gas: bigint; readonly relays: number } | null;
}

/** One fifth of a day's gas is reserved for people who have had few relays. */
const reserveParts = 5n;
/** The number of relays in a day up to which a person may draw on the reserve. */
export const fewRelays = 3;
/** One person may use this part of a day's gas; their first relays are never refused for it. */
const personParts = 50n;

/**
 * Whether a relay fits into the day's gas. Gas costs the operator money and people nothing, so a single person can use
 * only a part of it, and the last fifth is for people who have used little and for the product's own calls.
 * @returns the budget that does not suffice: that of all people or the person's own; null if the relay fits
 */
export function findFullBudget(
  dailyGas: bigint,
  gas: bigint,
  { all, person }: UsedGas,
): "everybody" | "person" | null {
  const hasFew = person === null || person.relays < fewRelays;
  if (!hasFew && (person.gas + gas) * personParts > dailyGas) return "person";
  const reserve = hasFew ? 0n : dailyGas / reserveParts;
  return all + gas > dailyGas - reserve ? "everybody" : null;
}
