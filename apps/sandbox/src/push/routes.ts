import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { readInput } from "../http/index.ts";
import { checkVapid } from "./check-vapid.ts";
import { Undecipherable } from "./decrypt-push.ts";
import { answers, type PushService } from "./open-push-service.ts";

const browserParams = z.object({ id: z.uuid() });
const newBrowser = z
  .strictObject({
    applicationServerKey: z
      .string()
      .regex(/^[\w-]{87}$/)
      .optional(),
  })
  .default({});
const change = z.strictObject({ answers: z.literal(answers) });
const messagesQuery = z.object({
  browser: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const pushHeaders = z.object({
  ttl: z
    .string()
    .regex(/^\d{1,9}$/, "must be a number of seconds")
    .transform(Number),
  urgency: z.enum(["very-low", "low", "normal", "high"]).default("normal"),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  "content-encoding": z.literal("aes128gcm"),
});

/** RFC 8030 §7.2: a push service accepts at least 4096 bytes; ours accepts no more. */
const maxBytes = 4_096;

const refuse = (reply: FastifyReply, status: number, error: string, code: string) =>
  reply.code(status).send({ error, code });

/**
 * A push service like those of browser makers (RFC 8030, 8291, 8292), together with its browsers.
 * The port is only known per connection, so endpoints are derived from it.
 */
export function pushRoutes(app: FastifyInstance, push: PushService): void {
  const originOf = (port: number | undefined) => `http://127.0.0.1:${port ?? 80}`;

  app.post("/push/browsers", async (request, reply) => {
    const { applicationServerKey } = readInput(newBrowser, request.body ?? undefined);
    const { id, keys } = push.subscribe(applicationServerKey ?? null);
    const endpoint = `${originOf(request.socket.localPort)}/push/${id}`;
    return reply.code(201).send({ id, endpoint, expirationTime: null, keys });
  });

  /** Sets the answer of a browser's push service: gone (410), unavailable (503), and so on. */
  app.put("/push/browsers/:id", async (request, reply) => {
    const { id } = readInput(browserParams, request.params);
    const { answers: answer } = readInput(change, request.body);
    if (!push.setAnswer(id, answer)) return reply.callNotFound();
    return { id, answers: answer };
  });

  app.get("/push/messages", async (request) => push.list(readInput(messagesQuery, request.query)));

  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post("/push/:id", { bodyLimit: maxBytes }, async (request, reply) => {
      const { id } = readInput(browserParams, request.params);
      const headers = readInput(pushHeaders, request.headers);
      const origin = originOf(request.socket.localPort);
      const sender = checkVapid(request.headers.authorization, origin, new Date());
      if (sender === null) {
        return refuse(reply, 401, "The sender did not prove its identity.", "SENDER_NOT_PROVED");
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { ttl, urgency, topic = null } = headers;
      try {
        const answer = push.receive(id, { body, sender, ttlSeconds: ttl, urgency, topic });
        if (answer === "unknown") return reply.callNotFound();
        if (answer === "stranger") {
          return refuse(reply, 403, "This browser subscribed to another sender.", "SENDER_UNKNOWN");
        }
        if (answer === 307) reply.header("location", `${origin}/health`);
        if (answer === 429 || answer === 503) reply.header("retry-after", "1");
        return reply.code(answer).send();
      } catch (error) {
        if (!(error instanceof Undecipherable)) throw error;
        return refuse(reply, 400, "This browser cannot decrypt the message.", "NOT_DECIPHERABLE");
      }
    });
  });
}
