import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { deleteReset } from "../state/passcode-reset-store.ts";
import type { SecondFactorContext, SecurityChangeKind } from "../state/second-factor-deps.ts";
import { applyDueReset } from "./apply-reset.ts";
import { finishChange } from "./finish-change.ts";

/** Refuses a change that is not allowed, in the transaction of the change. */
export type Guard = (db: Queryable) => Promise<void>;

/** Makes a change, and says what it was. */
export type FactorChange<T> = (db: Queryable) => Promise<{ kind: SecurityChangeKind; result: T }>;

/**
 * Makes a change of a person's factors under their lock, with all that follows from it. Whoever may make
 * one has shown a second factor and needs no reset: one that waits is cancelled.
 */
export async function changeFactorsIn<T>(
  context: SecondFactorContext,
  db: Queryable,
  caller: Caller,
  change: FactorChange<T>,
): Promise<T> {
  const { clock, onSecurityChange } = context;
  const { personId } = caller;
  const { kind, result } = await change(db);
  await finishChange(context, db, caller, kind);
  const at = clock.now();
  if (await deleteReset(db, personId, at)) {
    await onSecurityChange(db, { personId, kind: "passcode_reset_cancelled", at });
  }
  return result;
}

/** As above in a transaction of its own: changes of one person's factors happen one after the other. */
export async function changeFactors<T>(
  context: SecondFactorContext,
  caller: Caller,
  guard: Guard,
  change: FactorChange<T>,
): Promise<T> {
  const { pool, security } = context;
  await applyDueReset(context, caller.personId);
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, caller.personId);
    await guard(db);
    return changeFactorsIn(context, db, caller, change);
  });
}
