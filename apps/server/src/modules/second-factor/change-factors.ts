import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { passcodeSetAt } from "./passcode-store.ts";
import { forgetOtherChallenges } from "./passkey-challenge.ts";
import { countPasskeys } from "./passkey-store.ts";
import { forgetDevices } from "./remembered-device.ts";
import type { SecondFactorContext, SecurityChangeKind } from "./second-factor-deps.ts";

/** Refuses, in the transaction of the change, whoever may not make it. */
export type Guard = (db: Queryable) => Promise<void>;

/**
 * What every change of a person's factors has in common, in one transaction: changes happen one
 * after the other; the daily limit is lowered; other sessions confirm again, and their devices and
 * running challenges are forgotten; the person is told.
 * @param change does it, and says what it was
 */
export function changeFactors<T>(
  context: SecondFactorContext,
  caller: Caller,
  guard: Guard,
  change: (db: Queryable) => Promise<{ kind: SecurityChangeKind; result: T }>,
): Promise<T> {
  const { pool, clock, security, onSecurityChange } = context;
  const { personId, sessionId } = caller;
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    await guard(db);
    const { kind, result } = await change(db);
    const secondFactor =
      (await passcodeSetAt(db, personId)) !== null || (await countPasskeys(db, personId)) > 0;
    await security.factorsChanged(db, caller, {
      secondFactor,
      passkeyRemoved: kind === "passkey_removed",
    });
    await forgetDevices(db, personId, secondFactor ? sessionId : null);
    await forgetOtherChallenges(db, personId, sessionId);
    await onSecurityChange(db, { personId, sessionId, kind, at: clock.now() });
    return result;
  });
}
