import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { toMessage } from "./read-ticket.ts";
import { findTicket, listForStaff, listMessages } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import { type StaffThread, toStaffTicket } from "./to-wire.ts";

/** @throws NOT_FOUND */
export async function requireStaffTicket(
  db: Queryable,
  id: string,
): Promise<StaffThread["ticket"]> {
  const ticket = await findTicket(db, id);
  return ticket === null ? fail("NOT_FOUND") : toStaffTicket(ticket);
}

/** A ticket with its messages and who wrote them. @throws NOT_FOUND */
export async function readStaffThread(
  deps: TicketsDeps,
  db: Queryable,
  id: string,
): Promise<StaffThread> {
  const ticket = await requireStaffTicket(db, id);
  const messages = await listMessages(db, id);
  return {
    ticket,
    messages: messages.map((message) => ({
      ...toMessage(deps, message),
      authorId: message.authorId,
    })),
  };
}

/**
 * The same for a member of staff; the audit log records the ticket's person.
 * @throws NOT_FOUND
 */
export async function readTicketAsStaff(
  deps: TicketsDeps,
  act: StaffAct,
  id: string,
): Promise<StaffThread> {
  const thread = await readStaffThread(deps, deps.pool, id);
  await act.record(deps.pool, { subject: thread.ticket.person.id, details: { ticket: id } });
  return thread;
}

/** A page of the tickets that match. @throws VALIDATION_FAILED for an invalid cursor */
export async function listTicketsAsStaff(
  { pool }: TicketsDeps,
  act: StaffAct,
  { status, assigned, personId, limit, cursor }: Query<Operations["listTicketsAsStaff"]>,
): Promise<Data<Operations["listTicketsAsStaff"]>> {
  const assignedTo = { me: act.by, nobody: "" };
  const rows = await listForStaff(
    pool,
    {
      status,
      assignedTo: assigned === undefined ? null : assignedTo[assigned],
      personId: personId ?? null,
    },
    { after: cursor === undefined ? null : readCursor(cursor), limit: limit + 1 },
  );
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({
    at: row.waitingSince,
    id: row.id,
  }));
  return {
    tickets: shown.map(toStaffTicket),
    nextCursor,
  };
}
