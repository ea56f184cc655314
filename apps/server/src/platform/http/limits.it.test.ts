import { randomUUID } from "node:crypto";
import { counterOf, type Limit, type Operation, operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { admitEverybody } from "../../../test/admit-everybody.ts";
import { migrations } from "../../migrations.ts";
import { ringOf } from "../config/key-ring.ts";
import { createIdempotency } from "../idempotency/index.ts";
import { forgetEndedCounters } from "../limits/attempt-counter.ts";
import { createSealedBox } from "../sealed/sealed-box.ts";
import { registerAuthentication } from "./authentication.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { registerIdempotency } from "./idempotency-key.ts";
import { registerLimits } from "./limits.ts";
import { route } from "./route.ts";

const limited: Operation[] = Object.values<Operation>(operations).filter(
  ({ limits, name }) => limits !== undefined && name !== "sendTransfer",
);

let database: TestDatabase;
let app: FastifyInstance;
let now = new Date("2026-03-10T12:00:00Z");
const clock = { now: () => now };
/** Number of handler calls. */
let handled = 0;

/** Opens a server with all limited operations; handlers do nothing, and bodies and queries may have any content. */
async function openServer(maxima?: Record<string, number>): Promise<FastifyInstance> {
  const opened = Fastify({ trustProxy: true });
  registerErrorHandler(opened);
  registerAuthentication(
    opened,
    async (token) => ({
      personId: token,
      sessionId: randomUUID(),
      email: "",
      aal: "aal1",
    }),
    admitEverybody,
  );
  const logger = pino({ level: "silent" });
  const box = createSealedBox(ringOf(Buffer.alloc(32, 7)));
  registerIdempotency(opened, createIdempotency({ pool: database.pool, clock, logger, box }));
  registerLimits(opened, {
    pool: database.pool,
    clock,
    ...(maxima === undefined ? {} : { maxima }),
  });
  for (const operation of limited) {
    const { params: _params, body: _body, query: _query, ...rest } = operation;
    const anything = {
      ...rest,
      response: z.unknown(),
      ...(operation.body ? { body: z.looseObject({}) } : {}),
    };
    route(opened, anything, async () => {
      handled += 1;
      return {};
    });
  }
  await opened.ready();
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  app = await openServer();
});
beforeEach(() => {
  handled = 0;
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

interface Sender {
  person: string;
  network: string;
  email: string;
  toUserId: string;
  correlationId?: string;
}

let senders = 0;
const newSender = (): Sender => {
  senders += 1;
  return {
    person: randomUUID(),
    network: `203.0.${Math.floor(senders / 250)}.${senders % 250}`,
    email: `sender-${senders}@example.com`,
    toUserId: randomUUID(),
  };
};

async function ask(operation: Operation, sender: Sender, server = app) {
  const { person, network, email, toUserId, correlationId } = sender;
  const { method } = operation;
  const answer = await server.inject({
    method,
    url: operation.path.replaceAll(/\{\w+\}/g, "one"),
    headers: {
      authorization: `Bearer ${person}`,
      "x-forwarded-for": network,
      "lilypad-reason": encodeURIComponent("Checks how often this may be called"),
    },
    ...(operation.body === undefined
      ? {}
      : { payload: { email, toUserId, correlationId: correlationId ?? randomUUID() } }),
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

/** Sets the counter so that a subject has `remaining` requests left. */
async function setRemaining(
  operation: Operation,
  limit: Limit,
  subject: string,
  remaining: number,
) {
  await database.pool.query(
    `insert into attempt_counter (action, subject, hits, window_ends_at) values ($1, $2, $3, $4)
       on conflict (action, subject) do update set hits = excluded.hits`,
    [
      counterOf(operation, limit),
      subject,
      limit.max - remaining,
      new Date(now.getTime() + limit.windowMs),
    ],
  );
}

const subjectOf: Record<Limit["per"], (sender: Sender) => string> = {
  person: ({ person }) => person,
  network: ({ network }) => network,
  address: ({ email }) => email,
  pair: ({ person, toUserId }) => `${person} ${toUserId}`,
  personAndNetwork: ({ person, network }) => `${person} ${network}`,
  addressAndNetwork: ({ email, network }) => `${email} ${network}`,
};

const cases = limited.flatMap((operation) =>
  (operation.limits ?? []).map((limit) => ({ name: operation.name, operation, limit })),
);

describe("every limit of the contract", () => {
  it.each(cases)(
    "$name: a subject above $limit.max per $limit.per is refused until the window ends, others are not",
    async ({ operation, limit }) => {
      const sender = newSender();
      await setRemaining(operation, limit, subjectOf[limit.per](sender), 1);
      expect((await ask(operation, sender)).status).toBe(200);
      const refused = await ask(operation, sender);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBe(limit.windowMs / 1000);
      expect((await ask(operation, newSender())).status).toBe(200);
      expect(handled).toBe(2);
      const before = now;
      now = new Date(before.getTime() + limit.windowMs);
      expect((await ask(operation, sender)).status).toBe(200);
      now = before;
    },
  );
});

const { createPaymentRequest, sendOtp, sendSecurityCode } = operations;
const [pairLimit, personLimit, networkLimit] = createPaymentRequest.limits;

describe("limits", () => {
  it("with the same counter are shared by operations and by processes", async () => {
    const other = await openServer();
    const sender = newSender();
    await setRemaining(sendOtp, sendOtp.limits[0], sender.network, 2);
    expect((await ask(sendOtp, sender)).status).toBe(200);
    expect((await ask(sendSecurityCode, sender, other)).status).toBe(200);
    expect((await ask(sendOtp, sender, other)).status).toBe(429);
    await other.close();
  });

  it("do not count or refuse a repeated request with an idempotency key", async () => {
    const sender = { ...newSender(), correlationId: randomUUID() };
    await setRemaining(createPaymentRequest, pairLimit, `${sender.person} ${sender.toUserId}`, 1);
    for (let n = 0; n < 3; n += 1)
      expect((await ask(createPaymentRequest, sender)).status).toBe(200);
    const { correlationId: _, ...next } = sender;
    expect((await ask(createPaymentRequest, next)).status).toBe(429);
    // The exceeded limit does not affect the stored answer.
    expect((await ask(createPaymentRequest, sender)).status).toBe(200);
    expect(handled).toBe(1);
  });

  it("that refuse a request prevent it from counting against later limits", async () => {
    const sender = newSender();
    await setRemaining(createPaymentRequest, pairLimit, `${sender.person} ${sender.toUserId}`, 0);
    await setRemaining(createPaymentRequest, personLimit, sender.person, 1);
    expect((await ask(createPaymentRequest, sender)).status).toBe(429);
    expect((await ask(createPaymentRequest, sender)).status).toBe(429);
    expect((await ask(createPaymentRequest, { ...sender, toUserId: randomUUID() })).status).toBe(
      200,
    );
  });

  it("of a network apply to the first 64 bits of an IPv6 address and have their own message", async () => {
    const sender = { ...newSender(), network: "2001:db8:1:2::1" };
    await setRemaining(createPaymentRequest, networkLimit, "2001:db8:1:2::/64", 1);
    expect((await ask(createPaymentRequest, sender)).status).toBe(200);
    const neighbour = { ...newSender(), network: "2001:db8:1:2:ffff::9" };
    const refused = await ask(createPaymentRequest, neighbour);
    expect(refused.body).toContain(networkLimit.message);
  });

  it("can be changed by the operator", async () => {
    const server = await openServer({ [counterOf(createPaymentRequest, networkLimit)]: 1 });
    const sender = newSender();
    expect((await ask(createPaymentRequest, sender, server)).status).toBe(200);
    const neighbour = { ...newSender(), network: sender.network };
    expect((await ask(createPaymentRequest, neighbour, server)).status).toBe(429);
    await server.close();
  });
});

it("counters whose window has ended are removed, and the others are kept", async () => {
  const count = async () =>
    (await database.pool.query("select from attempt_counter where action like 'window_%'"))
      .rowCount;
  const later = (ms: number) => new Date(now.getTime() + ms);
  await database.pool.query(
    `insert into attempt_counter (action, subject, hits, window_ends_at)
       values ('window_open', 'somebody', 1, $1), ('window_over', 'somebody', 1, $2)`,
    [later(1), later(-1)],
  );
  await forgetEndedCounters(database.pool, now);
  expect(await count()).toBe(1);
  await forgetEndedCounters(database.pool, later(2));
  expect(await count()).toBe(0);
});

describe("a customer with many networks", () => {
  const perNetwork = limited
    .flatMap((operation) => (operation.limits ?? []).map((limit) => ({ operation, limit })))
    .find(({ limit }) => limit.per === "network");
  const ofSite = (subnet: number) => `2001:db8:77:${subnet.toString(16)}::1`;

  it("is refused when all of their /48 have used sixteen times the limit of one", async () => {
    if (perNetwork === undefined) throw new Error("no operation has a limit per network");
    const { operation, limit } = perNetwork;
    await database.pool.query(
      "insert into attempt_counter (action, subject, hits, window_ends_at) values ($1, $2, $3, $4)",
      [
        counterOf(operation, limit),
        "2001:db8:77::/48",
        limit.max * 16 - 1,
        new Date(now.getTime() + limit.windowMs),
      ],
    );
    expect((await ask(operation, { ...newSender(), network: ofSite(1) })).status).not.toBe(429);
    expect((await ask(operation, { ...newSender(), network: ofSite(0x2200) })).status).toBe(429);
    const neighbour = { ...newSender(), network: "2001:db8:78:1::1" };
    expect((await ask(operation, neighbour)).status).not.toBe(429);
  });
});
