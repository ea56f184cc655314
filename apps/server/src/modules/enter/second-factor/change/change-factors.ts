import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { deleteReset } from "../state/passcode-reset-store.ts";
import type { SecondFactorContext, SecurityChangeKind } from "../state/second-factor-deps.ts";
import { applyDueReset } from "./apply-reset.ts";
import { finishChange } from "./finish-change.ts";

/** Throws if a change is not allowed; runs in the transaction of the change. */
export type Guard = (db: Queryable) => Promise<void>;

/** Makes a change and returns its kind, and whether it is a step of the sign-up. */
export type FactorChange<T> = (
  db: Queryable,
) => Promise<{ kind: SecurityChangeKind; result: T; isSignUp?: boolean }>;

/**
 * Makes a change of a person's factors under their lock, with all its consequences. A person who
 * may change factors has confirmed one and needs no reset, so a pending reset is cancelled.
 */
export async function changeFactorsIn<T>(
  context: SecondFactorContext,
  db: Queryable,
  caller: Caller,
  change: FactorChange<T>,
): Promise<T> {
  const { clock, onSecurityChange } = context;
  const { personId } = caller;
  const { kind, result, isSignUp } = await change(db);
  await finishChange(context, db, caller, kind, isSignUp);
  const at = clock.now();
  if (await deleteReset(db, personId, at)) {
    await onSecurityChange(db, { personId, kind: "passcode_reset_cancelled", at });
  }
  return result;
}

/** Like changeFactorsIn, in its own transaction. Changes of one person's factors are serialised. */
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
