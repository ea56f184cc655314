import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { withMessage } from "./change-ticket.ts";
import { sealText } from "./message-text.ts";
import { readStaffThread } from "./read-for-staff.ts";
import { addMessage, lockTicket, publishChange, storeTicket } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";
import type { StaffThread } from "./to-wire.ts";

/**
 * Adds an answer of a member of staff, and notifies the person that there is one. The audit log records that an answer
 * was written, without its text.
 * @throws NOT_FOUND; TICKET_FULL
 */
export async function answerTicket(
  deps: TicketsDeps,
  act: StaffAct,
  id: string,
  text: string,
): Promise<StaffThread> {
  return inTransaction(deps.pool, async (db) => {
    const ticket = await lockTicket(db, id);
    if (ticket === null) fail("NOT_FOUND");
    const at = deps.clock.now();
    const { personId } = ticket;
    const changed = withMessage(ticket, act.by, at);
    const messageId = newId();
    await addMessage(db, {
      id: messageId,
      ticketId: id,
      authorId: act.by,
      text: sealText(deps, messageId, text),
      writtenAt: at,
    });
    await storeTicket(db, changed);
    await publishChange(db, changed);
    await deps.tellPerson(db, { personId, ticketId: id, messageId, at });
    const thread = await readStaffThread(deps, db, id);
    await act.record(db, { subject: personId, details: { ticket: id, message: messageId } });
    return thread;
  });
}
