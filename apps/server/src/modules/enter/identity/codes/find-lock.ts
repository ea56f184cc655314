import type { Queryable } from "@lilypad/db";
import { readAttempts } from "../../../../platform/limits/attempt-counter.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import type { AttemptSource } from "./attempt-source.ts";

/**
 * Whether an address's codes are locked for a device: after too many wrong codes from it, or, for a
 * device unknown to the address, from all unknown devices together.
 * @returns the remaining seconds; null if not locked
 */
export async function findLock(
  { limits }: Pick<IdentityContext, "limits">,
  db: Queryable,
  { email, source, now }: { email: string; source: AttemptSource; now: Date },
): Promise<number | null> {
  const own = await readAttempts(db, "failed_code_for_address", source.subject, now);
  if (own.hits >= limits.failedCodesPerAddressAndDay) return own.retryAfterSeconds;
  if (source.isKnown) return null;
  const all = await readAttempts(db, "failed_code_for_address_anywhere", email, now);
  return all.hits >= limits.failedCodesAnywherePerAddressAndDay ? all.retryAfterSeconds : null;
}
