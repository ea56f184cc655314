import { inTransaction } from "@lilypad/db";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { requirePerson } from "./require-person.ts";

/**
 * Signs a person out on all devices and notifies them. Repeating it ends sessions that were opened meanwhile; if there
 * are none, the person is not notified again.
 * @returns how many sessions it has ended
 * @throws NOT_FOUND
 */
export async function endSessions(
  { pool, clock, identity, tellPerson }: CasesDeps,
  act: StaffAct,
  personId: string,
): Promise<number> {
  return inTransaction(pool, async (db) => {
    await requirePerson(db, personId);
    const endedSessions = await identity.endSessionsForStaff(db, personId);
    if (endedSessions > 0) {
      await tellPerson(db, { personId, kind: "sessions_ended", at: clock.now() });
    }
    await act.record(db, { subject: personId, details: { endedSessions } });
    return endedSessions;
  });
}
