import { inTransaction, type Queryable } from "@lilypad/db";
import type { Address } from "viem";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { readOwnKey } from "../own-keys/index.ts";
import { isOpenState } from "./handover-state.ts";
import { type Handover, insertHandover, readLatest, toAddress } from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";

interface PersonSafe {
  safe: Address;
  owner: Address;
  isOwn: boolean;
}

/** Reads a person's Safe; null before they have one. */
export async function readSafe(db: Queryable, personId: string): Promise<PersonSafe | null> {
  const { rows } = await db.query<{ safeAddress: Buffer; ownerAddress: Buffer; isOwn: boolean }>(
    "select safe_address, owner_address, is_own from person_safe where person_id = $1",
    [personId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { safe: toAddress(row.safeAddress), owner: toAddress(row.ownerAddress), isOwn: row.isOwn };
}

/**
 * Stores that a person wants to hold their own key: their Safe is handed over to the passkey that they have chosen and
 * tested. The chain is not asked; the operator requests it within moments. While one is open, it is
 * returned, so pressing twice has one effect.
 * @throws PASSKEY_REQUIRED unless the session was confirmed with a passkey within the last ten minutes
 * @throws ACCOUNT_NOT_READY, HANDOVER_NOT_NEEDED, OWN_KEY_REQUIRED, HANDOVER_CANCELLING
 */
export async function requestHandover(deps: HandoversDeps, caller: Caller): Promise<Handover> {
  const { pool, clock, security } = deps;
  const { personId } = caller;
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    if (!(await security.hasPasskeyStepUp(caller, db))) fail("PASSKEY_REQUIRED");
    const latest = await readLatest(db, personId);
    if (latest !== null && latest.state === "cancelling") fail("HANDOVER_CANCELLING");
    if (latest !== null && isOpenState(latest.state)) return latest;
    const safe = (await readSafe(db, personId)) ?? fail("ACCOUNT_NOT_READY");
    if (safe.isOwn) fail("HANDOVER_NOT_NEEDED");
    const key = (await readOwnKey(db, personId)) ?? fail("OWN_KEY_REQUIRED");
    return insertHandover(db, {
      id: newId(),
      personId,
      safe: safe.safe,
      newOwner: key.signer,
      credentialId: key.credentialId,
      confirmedAt: clock.now(),
    });
  });
}
