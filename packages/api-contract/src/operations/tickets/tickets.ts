import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { maxTicketLength } from "../../limits.ts";
import { correlationId, lines, pageCursor, timestamp, uuid } from "../../schemas.ts";
import { dayMs } from "../../windows.ts";

/** The topic of a ticket. `my_data`: a request about personal data, for whose answer the law sets a time limit. */
export const ticketTopic = z.enum(["payment", "account", "my_data", "other"]);

export const ticketStatus = z.enum(["waiting_for_us", "waiting_for_person", "closed"]);

/** The text of one message. */
export const ticketText = lines(maxTicketLength).trim().min(1);

/** The next page of a list of tickets. */
export const ticketPage = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: pageCursor.optional(),
};

/** A ticket as its person sees it. */
export const ticket = z.object({
  id: uuid,
  topic: ticketTopic,
  /** The transaction that it is about, as in the person's history. */
  transactionId: uuid.nullable(),
  status: ticketStatus,
  openedAt: timestamp,
  /** When the last message was written, or when it was closed. */
  changedAt: timestamp,
});

export const ticketMessage = z.object({
  id: uuid,
  from: z.enum(["person", "staff"]),
  /** Null if it was stored with a key that is gone. */
  text: z.string().nullable(),
  writtenAt: timestamp,
});

const byId = z.strictObject({ id: uuid });

const thread = z.object({
  ticket,
  /** Oldest first. */
  messages: z.array(ticketMessage),
});

export const tickets = area(
  {
    tag: "Support",
    access: "session",
  },
  {
    openTicket: post("/api/v1/tickets", {
      whileFrozen: "allowed",
      idempotent: "correlationId",
      limits: [
        { per: "person", max: 20, windowMs: dayMs },
        { per: "network", max: 100, windowMs: dayMs },
      ],
      summary: "Write to support about a transaction, the account or personal data",
      body: z.strictObject({
        topic: ticketTopic,
        /** Has to be in the caller's history. */
        transactionId: uuid.optional(),
        text: ticketText,
        correlationId,
      }),
      response: thread,
      errors: ["NOT_FOUND", "IDEMPOTENCY_CONFLICT", "IN_PROGRESS"],
    }),

    listTickets: get("/api/v1/tickets", {
      summary: "The caller's tickets, newest first",
      query: z.strictObject(ticketPage),
      response: z.object({
        tickets: z.array(
          ticket.extend({
            /** The beginning of the latest message. */
            preview: z.string().nullable(),
          }),
        ),
        nextCursor: pageCursor.nullable(),
      }),
    }),

    readTicket: get("/api/v1/tickets/{id}", {
      summary: "One of the caller's tickets with its messages",
      params: byId,
      response: thread,
      errors: ["NOT_FOUND"],
    }),

    replyToTicket: post("/api/v1/tickets/{id}/messages", {
      whileFrozen: "allowed",
      idempotent: "correlationId",
      limits: [{ per: "person", max: 60, windowMs: dayMs }],
      summary: "Write another message in one's own ticket, which opens it again if it was closed",
      params: byId,
      body: z.strictObject({ text: ticketText, correlationId }),
      response: thread,
      errors: ["NOT_FOUND", "TICKET_FULL", "IDEMPOTENCY_CONFLICT", "IN_PROGRESS"],
    }),

    closeTicket: post("/api/v1/tickets/{id}/close", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Close one's own ticket",
      params: byId,
      response: z.object({ ticket }),
      errors: ["NOT_FOUND"],
    }),
  },
);
