import { inTransaction } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readOwnKey } from "../../enter/own-keys/index.ts";
import { requireNotFrozen } from "../../staff/freezes/index.ts";
import { isOpenState } from "./handover-state.ts";
import { type Handover, insertHandover, readLatest } from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";
import { possibleFrom } from "./possible-from.ts";
import { readSafe } from "./read-safe.ts";

/**
 * Stores that a person wants to hold their own key: their Safe is handed over to the passkey that they have chosen and
 * tested. The chain is not read here; the operator requests the hand-over from it within moments. While one is open, it
 * is returned, so pressing twice has one effect.
 * @throws PASSKEY_REQUIRED unless the session was confirmed with a passkey within the last ten minutes
 * @throws ACCOUNT_FROZEN, ACCOUNT_NOT_READY, HANDOVER_NOT_NEEDED, OWN_KEY_REQUIRED, HANDOVER_CANCELLING
 * @throws HANDOVER_TOO_EARLY while the account is protected after a change of passkeys or passcode
 */
export async function requestHandover(deps: HandoversDeps, caller: Caller): Promise<Handover> {
  const { pool, clock, security } = deps;
  const { personId } = caller;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    if (!(await security.hasPasskeyStepUp(caller, db))) fail("PASSKEY_REQUIRED");
    const latest = await readLatest(db, personId);
    if (latest !== null && latest.state === "cancelling") fail("HANDOVER_CANCELLING");
    if (latest !== null && isOpenState(latest.state)) return latest;
    await requireNotFrozen(db, personId, now);
    const safe = (await readSafe(db, personId)) ?? fail("ACCOUNT_NOT_READY");
    if (safe.isOwn) fail("HANDOVER_NOT_NEEDED");
    const key = (await readOwnKey(db, personId)) ?? fail("OWN_KEY_REQUIRED");
    if ((await possibleFrom(deps, db, { personId, now })) !== null) fail("HANDOVER_TOO_EARLY");
    return insertHandover(db, {
      id: newId(),
      personId,
      safe: safe.safe,
      newOwner: key.signer,
      credentialId: key.credentialId,
      confirmedAt: now,
    });
  });
}
