import { fail } from "../../../platform/errors.ts";
import type { TicketRow } from "./rows.gen.ts";
import { maxMessages } from "./ticket-store.ts";

/** A ticket after its person or a member of staff has written. @throws TICKET_FULL */
export function withMessage(ticket: TicketRow, authorId: string | null, at: Date): TicketRow {
  if (ticket.messageCount >= maxMessages) fail("TICKET_FULL");
  const status = authorId === null ? "waiting_for_us" : "waiting_for_person";
  return {
    ...ticket,
    status,
    // Writing again does not lose one's place in the queue.
    waitingSince: ticket.status === status ? ticket.waitingSince : at,
    assignedTo: ticket.assignedTo ?? authorId,
    changedAt: at,
    messageCount: ticket.messageCount + 1,
  };
}

/** A ticket after one side has closed it; the same if it is closed already. */
export const withEnd = (ticket: TicketRow, at: Date): TicketRow =>
  ticket.status === "closed"
    ? ticket
    : { ...ticket, status: "closed", waitingSince: at, changedAt: at };
