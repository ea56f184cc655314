import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { EmergencyAct } from "../../../platform/staff-act.ts";
import { type ChosenNotice, chooseNotice } from "./choose-notice.ts";
import {
  addFreeze,
  closeExpired,
  findActive,
  liftInEmergency,
  lockPerson,
  prolongInEmergency,
} from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { noteFrozen, noteUnfrozen } from "./note-frozen.ts";
import type { Freeze } from "./to-wire.ts";

/**
 * Freezes an account until staff lift the freeze, or makes its freeze last that long, without a second approval.
 * @throws NOT_FOUND; see chooseNotice; ALREADY_FROZEN for a freeze that has no end already
 */
export async function freezeInEmergency(
  deps: FreezesDeps,
  act: EmergencyAct,
  { personId, kind, ...chosen }: { personId: string; kind: Freeze["kind"] } & ChosenNotice,
): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  const note = act.reason;
  const notice = chooseNotice({ kind, endsAt: null }, chosen, now);
  await inTransaction(pool, async (db) => {
    if (!(await lockPerson(db, personId))) fail("NOT_FOUND");
    const active = await findActive(db, personId, now);
    if (active !== null) {
      if (active.endsAt === null) fail("ALREADY_FROZEN");
      await prolongInEmergency(db, active.id, { kind, note, ...notice });
    } else {
      await closeExpired(db, personId, now);
      await addFreeze(db, {
        id: newId(),
        personId,
        kind,
        note,
        placedBy: null,
        placedAt: now,
        endsAt: null,
        ...notice,
        proposedBy: null,
        approvedBy: null,
        approvedAt: null,
        isEmergency: true,
      });
    }
    await noteFrozen(deps, db, { personId, notice, at: now });
    await act.record(db, { subject: personId, details: { kind, told: notice.category } });
  });
}

/**
 * Ends a freeze without a second approval.
 * @throws NOT_FOUND, NOT_FROZEN
 */
export async function unfreezeInEmergency(
  deps: FreezesDeps,
  act: EmergencyAct,
  personId: string,
): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  await inTransaction(pool, async (db) => {
    if (!(await lockPerson(db, personId))) fail("NOT_FOUND");
    const active = (await findActive(db, personId, now)) ?? fail("NOT_FROZEN");
    await liftInEmergency(db, active.id, now);
    await noteUnfrozen(deps, db, { personId, at: now });
    await act.record(db, { subject: personId, details: { freeze: active.id } });
  });
}
