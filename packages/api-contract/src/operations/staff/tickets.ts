import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { correlationId, pageCursor, timestamp, uuid } from "../../schemas.ts";
import { ticket, ticketMessage, ticketPage, ticketText } from "../tickets/tickets.ts";

const byId = z.strictObject({ id: uuid });

/** A ticket as members of staff see it. */
const staffTicket = ticket.extend({
  person: z.object({
    id: uuid,
    displayTag: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  }),
  /** Since when it has its status. */
  waitingSince: timestamp,
  /** The member of staff who takes care of it. */
  assignedTo: uuid.nullable(),
  /** The last day in UTC for the answer to a request about personal data (GDPR, Art. 12(3)); null for other topics. */
  answerBy: z.iso.date().nullable(),
});

const staffThread = z.object({
  ticket: staffTicket,
  /** Oldest first. */
  messages: z.array(
    ticketMessage.extend({
      /** The member of staff who wrote it; null for the person's own. */
      authorId: uuid.nullable(),
    }),
  ),
});

export const staffTickets = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listTicketsAsStaff: get("/api/v1/staff/tickets", {
      staff: { roles: ["support"], subject: null },
      summary: "Tickets: those that have waited longest first, closed ones latest first",
      query: z.strictObject({
        /** `open`: all tickets that are not closed. */
        status: z
          .enum(["open", "waiting_for_us", "waiting_for_person", "closed"])
          .default("waiting_for_us"),
        assigned: z.enum(["me", "nobody"]).optional(),
        personId: uuid.optional(),
        ...ticketPage,
      }),
      response: z.object({ tickets: z.array(staffTicket), nextCursor: pageCursor.nullable() }),
    }),

    readTicketAsStaff: get("/api/v1/staff/tickets/{id}", {
      staff: { roles: ["support"], subject: { kind: "ticket", field: "params.id" } },
      summary: "A ticket with its messages",
      params: byId,
      response: staffThread,
      errors: ["NOT_FOUND"],
    }),

    answerTicket: post("/api/v1/staff/tickets/{id}/messages", {
      staff: { roles: ["support"], subject: { kind: "ticket", field: "params.id" } },
      idempotent: "correlationId",
      summary:
        "Answer a ticket; its person is notified. An unassigned ticket is assigned to the caller",
      params: byId,
      body: z.strictObject({ text: ticketText, correlationId }),
      response: staffThread,
      errors: ["NOT_FOUND", "TICKET_FULL", "IDEMPOTENCY_CONFLICT", "IN_PROGRESS"],
    }),

    assignTicket: post("/api/v1/staff/tickets/{id}/assign", {
      staff: { roles: ["support"], subject: { kind: "ticket", field: "params.id" } },
      idempotent: "always",
      summary: "Assign a ticket to oneself, also if someone else has it",
      params: byId,
      response: z.object({ ticket: staffTicket }),
      errors: ["NOT_FOUND"],
    }),

    closeTicketAsStaff: post("/api/v1/staff/tickets/{id}/close", {
      staff: { roles: ["support"], subject: { kind: "ticket", field: "params.id" } },
      idempotent: "always",
      summary: "Close a ticket; its person can open it again by writing",
      params: byId,
      response: z.object({ ticket: staffTicket }),
      errors: ["NOT_FOUND"],
    }),
  },
);
