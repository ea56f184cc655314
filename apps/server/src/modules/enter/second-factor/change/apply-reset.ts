import { inTransaction } from "@lilypad/db";
import { resetTakesEffectAt, takeDueReset } from "../state/passcode-reset-store.ts";
import { storePasscode } from "../state/passcode-store.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";
import { finishChange } from "./finish-change.ts";

/**
 * Replaces the passcode if the person's reset is due. Called before whatever they do next, so that
 * the new passcode applies even before a worker runs. Happens once, even if several servers try.
 * @returns whether this call did it; then the person's sessions are unconfirmed and their devices
 * forgotten
 */
export async function applyDueReset(
  context: SecondFactorContext,
  personId: string,
): Promise<boolean> {
  const { pool, clock, security } = context;
  const takesEffectAt = await resetTakesEffectAt(pool, personId);
  if (takesEffectAt === null || takesEffectAt > clock.now()) return false;
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    const now = clock.now();
    const hash = await takeDueReset(db, personId, now);
    if (hash === null) return false;
    await storePasscode(db, { personId, hash, now });
    await finishChange(context, db, { personId, sessionId: null }, "passcode_reset");
    return true;
  });
}
