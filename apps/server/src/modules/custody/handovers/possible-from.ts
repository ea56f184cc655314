import type { Queryable } from "@lilypad/db";
import { possibleFromTimes } from "./handover-protection.ts";
import type { HandoversDeps } from "./handovers-deps.ts";

/** From when on a person may request a hand-over, as far as their passkeys and passcode decide it; null if they may now. */
export async function possibleFrom(
  { minFactorAgeMs, readFactorTimes }: HandoversDeps,
  db: Queryable,
  { personId, now }: { personId: string; now: Date },
): Promise<Date | null> {
  return possibleFromTimes(await readFactorTimes(db, personId), { now, minFactorAgeMs });
}
