import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readInput } from "../http/index.ts";
import type { Message } from "./message.ts";
import type { Inbox } from "./open-inbox.ts";
import { renderInbox } from "./render-inbox.ts";
import { renderMessages } from "./render-messages.ts";

const plainText = z
  .string()
  .max(320)
  .regex(/^\P{Cc}*$/u, "must be plain text");

const messagesQuery = z.object({
  to: plainText.min(1).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number from 1 to 200")
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 200, "must be a number from 1 to 200")
    .default(50),
});
const pageQuery = z.object({ search: plainText.default("") });
const listQuery = pageQuery.extend({ limit: messagesQuery.shape.limit });
const messageParams = z.object({ id: z.uuid() });

/**
 * An email's HTML may contain styles and pictures, and nothing else: no script, no requests, no
 * form, and a separate origin. It is a separate document, because an inline one would have the
 * page's policy, which allows no inline styles.
 */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** The API's form of a message: exactly the documented fields. */
function toJson({ id, to, subject, text, html, messageId, receivedAt }: Message) {
  return { id, to, subject, text, html, messageId, receivedAt };
}

/** The inbox over HTTP: JSON for programs, a page for people. */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox, appUrl: string): void {
  app.get("/inbox/messages", async (request) =>
    inbox.list(readInput(messagesQuery, request.query)).map(toJson),
  );

  app.get("/inbox", async (request, reply) => {
    const { search } = readInput(pageQuery, request.query);
    const messages = inbox.list({ search, limit: 50 });
    return reply.type("text/html; charset=utf-8").send(renderInbox(messages, search, appUrl).text);
  });

  /** Returns only the list, which the pages request repeatedly. */
  app.get("/inbox/list", async (request, reply) => {
    const query = readInput(listQuery, request.query);
    return reply
      .type("text/html; charset=utf-8")
      .send(renderMessages(inbox.list(query), query.search).text);
  });

  app.get("/inbox/messages/:id/html", async (request, reply) => {
    const message = inbox.find(readInput(messageParams, request.params).id);
    if (message?.html == null) return reply.callNotFound();
    return reply
      .header("content-security-policy", mailPolicy)
      .type("text/html; charset=utf-8")
      .send(message.html);
  });
}
