import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { withEnd } from "./change-ticket.ts";
import { requireStaffTicket } from "./read-for-staff.ts";
import type { TicketRow } from "./rows.gen.ts";
import { lockTicket, publishChange, storeTicket } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import { type StaffThread, type Thread, toTicket } from "./to-wire.ts";

async function close(db: Queryable, ticket: TicketRow, at: Date): Promise<TicketRow> {
  const changed = withEnd(ticket, at);
  if (changed === ticket) return ticket;
  await storeTicket(db, changed);
  await publishChange(db, changed);
  return changed;
}

/** Closes a person's own ticket. Repeating it changes nothing. @throws NOT_FOUND, also for other people's */
export async function closeTicket(
  { pool, clock }: TicketsDeps,
  personId: string,
  id: string,
): Promise<Thread["ticket"]> {
  return inTransaction(pool, async (db) => {
    const ticket = await lockTicket(db, id);
    if (ticket === null || ticket.personId !== personId) fail("NOT_FOUND");
    return toTicket(await close(db, ticket, clock.now()));
  });
}

/**
 * Closes any person's ticket as a member of staff. Repeating it changes nothing.
 * @throws NOT_FOUND
 */
export async function closeTicketAsStaff(
  { pool, clock }: TicketsDeps,
  act: StaffAct,
  id: string,
): Promise<StaffThread["ticket"]> {
  return inTransaction(pool, async (db) => {
    const ticket = await lockTicket(db, id);
    if (ticket === null) fail("NOT_FOUND");
    await close(db, ticket, clock.now());
    const shown = await requireStaffTicket(db, id);
    await act.record(db, { subject: ticket.personId, details: { ticket: id } });
    return shown;
  });
}
