import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { requireStaffTicket } from "./read-for-staff.ts";
import { lockTicket, storeTicket } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import type { StaffThread } from "./to-wire.ts";

/**
 * Assigns a ticket to the member of staff who requests it.
 * @throws NOT_FOUND
 */
export async function assignTicket(
  { pool }: TicketsDeps,
  act: StaffAct,
  id: string,
): Promise<StaffThread["ticket"]> {
  return inTransaction(pool, async (db) => {
    const ticket = await lockTicket(db, id);
    if (ticket === null) fail("NOT_FOUND");
    await storeTicket(db, { ...ticket, assignedTo: act.by });
    const shown = await requireStaffTicket(db, id);
    await act.record(db, { subject: ticket.personId, details: { ticket: id } });
    return shown;
  });
}
