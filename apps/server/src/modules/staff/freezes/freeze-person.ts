import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { type ChosenNotice, chooseNotice } from "./choose-notice.ts";
import { addFreeze, closeExpired, findActive, lockPerson, wasFrozenAlone } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { noteFrozen } from "./note-frozen.ts";
import { type Freeze, toFreeze } from "./to-wire.ts";

const hourMs = 60 * 60_000;
/** How long after a freeze by one member of staff alone the next one needs two. */
const aloneOnceInMs = 7 * 24 * hourMs;

/**
 * Freezes an account at once, for a day at most, and notifies the person. Payments that have begun are not stopped;
 * every later one is refused, and waiting changes of the control of the account are cancelled.
 * @throws NOT_FOUND, ALREADY_FROZEN; see chooseNotice; FREEZE_NEEDS_APPROVAL within a week of another freeze by one
 * member of staff alone
 */
export async function freezePerson(
  deps: FreezesDeps,
  act: StaffAct,
  {
    personId,
    kind,
    note,
    hours,
    ...chosen
  }: { personId: string; hours: number } & Pick<Freeze, "kind" | "note"> & ChosenNotice,
): Promise<Freeze> {
  const { pool, clock, logger } = deps;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + hours * hourMs);
  const notice = chooseNotice({ kind, endsAt }, chosen, now);
  const freeze = await inTransaction(pool, async (db) => {
    if (!(await lockPerson(db, personId))) fail("NOT_FOUND");
    if ((await findActive(db, personId, now)) !== null) fail("ALREADY_FROZEN");
    if (await wasFrozenAlone(db, personId, new Date(now.getTime() - aloneOnceInMs))) {
      fail("FREEZE_NEEDS_APPROVAL");
    }
    await closeExpired(db, personId, now);
    const id = newId();
    await addFreeze(db, {
      id,
      personId,
      kind,
      note,
      placedBy: act.by,
      placedAt: now,
      endsAt,
      ...notice,
      proposedBy: null,
      approvedBy: null,
      approvedAt: null,
    });
    await noteFrozen(deps, db, { personId, notice, at: now });
    const placed = (await findActive(db, personId, now)) ?? fail("INTERNAL");
    const details = { freeze: id, kind, hours, told: notice.category };
    await act.record(db, { subject: personId, reason: note, details });
    return toFreeze(placed, now);
  });
  logger.info({ freeze: freeze.id, by: act.by }, "an account is frozen");
  return freeze;
}
