import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readInput } from "../http/index.ts";
import type { PushService } from "../push/index.ts";
import type { Phone } from "./open-phone.ts";
import { renderPhone, renderPushes, renderTexts } from "./render-phone.ts";

const number = z.string().regex(/^\+[1-9]\d{4,14}$/, "must be a number in E.164");
const message = z.strictObject({
  to: number,
  from: z.string().min(1).max(20),
  /** Ten parts of a long message. */
  text: z.string().min(1).max(1_530),
});
const messagesQuery = z.object({
  to: number.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const keyHeader = z.string().max(200).nullable();

const shown = 50;

/** The text message gateway and its phones: JSON for programs, a page for people. */
export function phoneRoutes(
  app: FastifyInstance,
  { phone, push, appUrl }: { phone: Phone; push: PushService; appUrl: string },
): void {
  app.post("/phone/messages", { bodyLimit: 8_192 }, async (request, reply) => {
    const content = readInput(message, request.body);
    const key = readInput(keyHeader, request.headers["idempotency-key"] ?? null);
    return reply.code(201).send({ id: phone.receive(content, key).id });
  });

  app.get("/phone/messages", async (request) =>
    phone.list(readInput(messagesQuery, request.query)),
  );

  app.get("/phone", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(renderPhone(phone.list({ limit: shown }), push.list({ limit: shown }), appUrl).text),
  );
  app.get("/phone/texts", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(renderTexts(phone.list({ limit: shown })).text),
  );
  app.get("/phone/pushes", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(renderPushes(push.list({ limit: shown })).text),
  );
}
