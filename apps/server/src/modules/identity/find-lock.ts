import type { Queryable } from "@lilypad/db";
import { readAttempts } from "../../platform/attempt-counter.ts";
import type { IdentityContext } from "./identity-deps.ts";
import type { Trier } from "./trier.ts";

/**
 * Whether an address's codes are locked for whoever tries: after too many wrong ones of their own, or,
 * for a device that is not known to the address, of all such devices together.
 * @returns for how many seconds; null when they are not
 */
export async function findLock(
  { limits }: Pick<IdentityContext, "limits">,
  db: Queryable,
  { email, trier, now }: { email: string; trier: Trier; now: Date },
): Promise<number | null> {
  const own = await readAttempts(db, "failed_code_for_address", trier.subject, now);
  if (own.hits >= limits.failedCodesPerAddressAndDay) return own.retryAfterSeconds;
  if (trier.isKnown) return null;
  const all = await readAttempts(db, "failed_code_for_address_anywhere", email, now);
  return all.hits >= limits.failedCodesAnywherePerAddressAndDay ? all.retryAfterSeconds : null;
}
