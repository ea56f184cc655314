import type { Queryable } from "@lilypad/db";
import type { FreezeNotice } from "./choose-notice.ts";
import { announce } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";

/**
 * The consequences when an account is frozen, or when its freeze gets another end, in the same SQL transaction: every
 * waiting change of who controls the account is cancelled, and the person is notified. A thief who began such a change
 * before the freeze must not get the account by waiting.
 */
export async function noteFrozen(
  { waitingChanges, tellPerson }: Pick<FreezesDeps, "waitingChanges" | "tellPerson">,
  db: Queryable,
  { personId, notice, at }: { personId: string; notice: FreezeNotice; at: Date },
): Promise<void> {
  for (const change of waitingChanges) await change.stop(db, { personId, at });
  const { category, decideBy } = notice;
  await tellPerson(db, {
    personId,
    kind: "account_frozen",
    at,
    category,
    ...(decideBy !== null && { takesEffectAt: decideBy }),
  });
  await announce(db, personId);
}

/**
 * The consequences when a freeze ends, in the same SQL transaction: the person is notified. No change can be begun
 * during a freeze, so any change that still waits is older than the freeze, and is cancelled as well.
 */
export async function noteUnfrozen(
  { waitingChanges, tellPerson }: Pick<FreezesDeps, "waitingChanges" | "tellPerson">,
  db: Queryable,
  { personId, at }: { personId: string; at: Date },
): Promise<void> {
  for (const change of waitingChanges) await change.stop(db, { personId, at });
  await tellPerson(db, { personId, kind: "account_unfrozen", at });
  await announce(db, personId);
}
