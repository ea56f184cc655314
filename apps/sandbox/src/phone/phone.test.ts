import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerErrors } from "../http/index.ts";
import { openPushService } from "../push/index.ts";
import { openPhone, type Phone } from "./open-phone.ts";
import { phoneRoutes } from "./routes.ts";

let app: FastifyInstance;
let phone: Phone;
beforeEach(() => {
  phone = openPhone(() => new Date("2026-05-01T09:00:00Z"));
  app = fastify();
  answerErrors(app);
  phoneRoutes(app, { phone, push: openPushService(), appUrl: "http://localhost:4000" });
});
afterEach(() => app.close());

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/phone/messages",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(payload),
  });
const message = { to: "+447400123456", from: "Lilypad", text: "You received $5.00." };

describe("the phone", () => {
  it("lists its messages newest first, of one number or all", async () => {
    expect((await send(message)).statusCode).toBe(201);
    await send({ ...message, to: "+447400000000", text: "Other" });
    const all = (await app.inject({ url: "/phone/messages" })).json();
    expect(all.map((one: { text: string }) => one.text)).toEqual(["Other", message.text]);
    const own = await app.inject({ url: "/phone/messages?to=%2B447400123456" });
    expect(own.json()).toEqual([
      { id: expect.any(String), ...message, receivedAt: "2026-05-01T09:00:00.000Z" },
    ]);
  });

  it("stores messages with the same key once", async () => {
    const key = { "idempotency-key": "delivery-1" };
    const first = await send(message, key);
    expect((await send(message, key)).json()).toEqual(first.json());
    expect(phone.list({ limit: 10 })).toHaveLength(1);
  });

  it.each([
    { ...message, to: "07400123456" },
    { ...message, to: "" },
    { ...message, text: "" },
    { ...message, text: "x".repeat(1_531) },
    { ...message, from: "x".repeat(21) },
    { to: message.to },
    { ...message, more: 1 },
    [],
  ])("refuses %j", async (payload) => {
    expect((await send(payload)).statusCode).toBe(400);
    expect(phone.list({ limit: 10 })).toEqual([]);
  });

  it("encodes messages on its page", async () => {
    const hostile = '"><img src=x onerror=alert(1)>';
    await send({ ...message, text: hostile });
    for (const url of ["/phone", "/phone/texts"]) {
      const { body } = await app.inject({ url });
      expect(body).not.toContain("<img");
      expect(body).toContain("&lt;img src=x onerror=alert(1)&gt;");
    }
    expect((await app.inject({ url: "/phone/pushes" })).body).toContain("No push yet");
  });
});
