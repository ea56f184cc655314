import { inTransaction, type Queryable } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { WaitingChange } from "../../staff/freezes/index.ts";
import { isOpenState } from "./handover-state.ts";
import { findHandover, type Handover, markCancelling, readLatest } from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";
import { readSafe } from "./read-safe.ts";

/**
 * Cancels a person's hand-over. Any session of theirs may, because it makes nothing less secure. The operator
 * cancels it on the chain within moments. Repeating it changes nothing.
 * @throws HANDOVER_NOT_OPEN if there is none, or the person holds their key already
 */
export async function cancelHandover(deps: HandoversDeps, caller: Caller): Promise<Handover> {
  const { pool, clock, security } = deps;
  const { personId } = caller;
  return inTransaction(pool, async (db) => {
    await security.lockPerson(db, personId);
    const cancelling = await markCancelling(db, personId, { now: clock.now() });
    if (cancelling !== null) return cancelling;
    const latest = await readLatest(db, personId);
    return latest?.state === "cancelled" ? latest : fail("HANDOVER_NOT_OPEN");
  });
}

/** The state of the link in a mail: it can still cancel the hand-over, it has cancelled it, or it is too late. */
export type LinkState = "asks" | "done" | "tooLate";

/** Whether the hand-over of a mail's link can still be cancelled. */
export async function readLink({ pool }: HandoversDeps, id: string): Promise<LinkState | null> {
  const handover = await findHandover(pool, id);
  if (handover === null) return null;
  if (handover.state === "cancelling" || handover.state === "cancelled") return "done";
  return isOpenState(handover.state) ? "asks" : "tooLate";
}

/** Cancels the hand-over of a mail's link; no other one. @returns null for an unknown one */
export async function cancelByLink(
  deps: HandoversDeps,
  id: string,
): Promise<Exclude<LinkState, "asks"> | null> {
  const { pool, clock } = deps;
  const handover = await findHandover(pool, id);
  if (handover === null) return null;
  await markCancelling(pool, handover.personId, { id, now: clock.now() });
  return (await readLink(deps, id)) === "done" ? "done" : "tooLate";
}

/**
 * Cancels a person's open hand-over when the passkey that would become the owner is removed, or when the second factor
 * was reset, because a thief may have confirmed it. Called in the SQL transaction of the change.
 */
export async function noteSecurityChange(
  { clock, keepsPasskey }: HandoversDeps,
  db: Queryable,
  { personId, kind }: { personId: string; kind: string },
): Promise<void> {
  if (kind !== "passkey_removed" && kind !== "passcode_reset") return;
  const open = await readLatest(db, personId);
  if (open === null || !isOpenState(open.state)) return;
  if (kind === "passkey_removed" && (await keepsPasskey(db, open))) return;
  await markCancelling(db, personId, { now: clock.now() });
}

/**
 * Cancels the open hand-over of a person whose account is frozen, in the SQL transaction of the freeze, because a thief
 * may have requested it.
 */
export const handoverOfFrozen: WaitingChange = {
  columns: ["handover.ready_at", "handover.call_due_at"],
  async stop(db, { personId, at }) {
    await markCancelling(db, personId, { now: at });
  },
};

/**
 * Cancels a person's hand-over for a member of staff, with a reason. The person is notified once the chain has cancelled it. Repeating it
 * changes nothing.
 * @throws NOT_FOUND for a person without a Safe; HANDOVER_NOT_OPEN if there is none, or the person holds their key already
 */
export async function cancelByStaff(
  { pool, clock }: HandoversDeps,
  act: StaffAct,
  personId: string,
): Promise<Handover> {
  return inTransaction(pool, async (db) => {
    if ((await readSafe(db, personId)) === null) fail("NOT_FOUND");
    const cancelling = await markCancelling(db, personId, { now: clock.now() });
    const latest = cancelling ?? (await readLatest(db, personId));
    if (latest === null || (cancelling === null && latest.state !== "cancelled")) {
      return fail("HANDOVER_NOT_OPEN");
    }
    await act.record(db, { subject: personId, details: { handover: latest.id } });
    return latest;
  });
}

/**
 * Cancels the open hand-over of a person whose account is deleted. The rows of hand-overs that are on the chain stay
 * stored.
 */
export async function forgetPerson(db: Queryable, personId: string, at: Date): Promise<void> {
  await markCancelling(db, personId, { now: at, isTold: false });
  await db.query("update handover set is_told = false where person_id = $1", [personId]);
}
