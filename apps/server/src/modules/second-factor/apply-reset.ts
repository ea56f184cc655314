import { inTransaction } from "@lilypad/db";
import { finishChange } from "./finish-change.ts";
import {
  listPeopleWithDueReset,
  resetTakesEffectAt,
  takeDueReset,
} from "./passcode-reset-store.ts";
import { storePasscode } from "./passcode-store.ts";
import type { SecondFactorContext } from "./second-factor-deps.ts";

/**
 * Puts the new passcode in its place when the person's reset is due: what they do next then meets the
 * state that holds from that moment on, whether a worker has come by or not. It happens once, however
 * many servers try.
 * @returns whether this call did it: the person's sessions are unconfirmed then and their devices forgotten
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

const mostAtOnce = 100;

/** Applies whatever is due, for people who have not come by. @returns how many resets took effect */
export async function applyDueResets(context: SecondFactorContext): Promise<number> {
  const { pool, clock } = context;
  let applied = 0;
  for (;;) {
    const people = await listPeopleWithDueReset(pool, clock.now(), mostAtOnce);
    for (const personId of people) {
      if (await applyDueReset(context, personId)) applied += 1;
    }
    if (people.length < mostAtOnce) return applied;
  }
}
