import { randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { createFakeRamp } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import {
  createProviderEvents,
  registerProviderEventsRoutes,
} from "../../src/modules/bank/provider-events/index.ts";
import {
  createVerification,
  registerVerificationRoutes,
  type VerificationNews,
} from "../../src/modules/people/verification/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { fail } from "../../src/platform/errors.ts";
import { registerAuthentication } from "../../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { registerLimits } from "../../src/platform/http/limits.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { admitEverybody } from "../admit-everybody.ts";
import { openPeople, type TestPerson } from "./open-people.ts";

export interface VerificationWorldOptions {
  pool: Pool;
  bypassEmails?: string[];
  /** True to open the modules without a ramp. */
  withoutRamp?: boolean;
}

/** Opens identity checks and the ramp's webhooks behind HTTP, with a movable clock and a fake ramp. */
export async function openVerification({
  pool,
  bypassEmails = [],
  withoutRamp = false,
}: VerificationWorldOptions) {
  let now = new Date("2026-05-01T09:00:00Z");
  const clock = { now: () => now };
  const ramp = createFakeRamp({ now: clock.now });
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const news: VerificationNews[] = [];
  /** People whose result changed, in order. */
  const results: string[] = [];
  const endedSessions = new Set<string>();
  const callers = new Map<string, Caller>();
  const secret = randomBytes(32);
  const rampTimeout = { ms: 10_000 };
  const shared = { pool, clock, logger, ramp: withoutRamp ? null : ramp };

  const verification = createVerification({
    ...shared,
    box: createSealedBox(ringOf(secret)),
    bypassEmails,
    // A getter, so that tests can change it.
    get askWithinMs() {
      return rampTimeout.ms;
    },
    profileOf: async (personId) => {
      const { rows } = await pool.query<{
        email: string;
        firstName: string | null;
        lastName: string | null;
      }>("select email, first_name, last_name from person where id = $1", [personId]);
      return rows[0] ?? fail("UNAUTHENTICATED");
    },
    safeAddressOf: async (personId) => {
      const { rows } = await pool.query<{ safe: Buffer }>(
        "select safe_address as safe from smart_account where person_id = $1",
        [personId],
      );
      return rows[0] === undefined ? null : `0x${rows[0].safe.toString("hex")}`;
    },
    announce: async (_db, one) => void news.push(one),
    onResult: async (_db, personId) => void results.push(personId),
  });
  const registry = new Registry();
  const events = createProviderEvents({
    ...shared,
    owners: { customer: verification.refreshCustomer },
    registry,
  });
  const requestLogger: FastifyBaseLogger = logger;
  const app = Fastify({ loggerInstance: requestLogger });
  registerErrorHandler(app);
  registerAuthentication(app, async (token) => callers.get(token) ?? null, {
    ...admitEverybody,
    async requireLiveSession(sessionId) {
      if (endedSessions.has(sessionId)) fail("UNAUTHENTICATED");
    },
  });
  registerLimits(app, { pool, clock });
  registerVerificationRoutes(app, verification);
  registerProviderEventsRoutes(app, events);
  await app.ready();

  const call = async (method: "GET" | "POST", url: string, person: TestPerson, body?: object) => {
    callers.set(person.id, person.caller);
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.id}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const parsed = answer.json();
    return { status: answer.statusCode, ...parsed };
  };

  const begin = (person: TestPerson, change: object = {}) =>
    call("POST", "/api/v1/ramp/customers", person, {
      customerType: "INDIVIDUAL",
      email: person.caller.email,
      firstName: "Ann",
      lastName: "Example",
      ...change,
    });
  /** Opens a person who has finished signing up. */
  async function newPerson(name = "Ann"): Promise<TestPerson> {
    const [person] = await openPeople(pool, [name]);
    if (person === undefined) throw new Error("no account was opened");
    return person;
  }
  /** Reads the stored customer of a person. */
  async function customerOf({ id }: TestPerson) {
    const { rows } = await pool.query<{ customerId: string; status: string }>(
      "select customer_id, status from ramp_customer where person_id = $1",
      [id],
    );
    return rows[0];
  }
  /** Reads the ramp's id of a person. */
  const customerIdOf = async (person: TestPerson) => (await customerOf(person))?.customerId ?? "";

  return {
    ramp,
    verification,
    events,
    app,
    logged,
    news,
    results,
    registry,
    endedSessions,
    /** How long a request for the status waits for the ramp. */
    rampTimeout,
    passSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    now: () => now,
    newPerson,
    statusOf: (person: TestPerson) => call("GET", "/api/v1/ramp/customers/status", person),
    begin,
    /** Delivers a webhook as the ramp does. */
    async deliver(webhook: ReturnType<typeof ramp.webhook>, provider = "fern") {
      const answer = await app.inject({
        method: "POST",
        url: `/api/v1/webhooks/ramp/${provider}`,
        headers: webhook.headers,
        payload: webhook.rawBody,
      });
      return { status: answer.statusCode, ...answer.json() };
    },
    /** Checks the status of all customers that are due. */
    async checkAll() {
      for (const worker of verification.workers) while ((await worker.pass()) > 0);
    },
    /** Processes all events that are due. */
    async processAll() {
      while ((await events.worker.pass()) > 0);
    },
    customerIdOf,
    storedStatusOf: async (person: TestPerson) => (await customerOf(person))?.status,
    /** Opens a person who has started the identity check, and a function for webhooks about them. */
    async newBeginner() {
      const ann = await newPerson();
      await begin(ann);
      const customerId = await customerIdOf(ann);
      const webhook = (event: { id?: string; at?: Date } = {}, how?: { forged: boolean }) =>
        ramp.webhook({ resource: "customer", resourceId: customerId, ...event }, how);
      return { ann, customerId, webhook };
    },
    /** Reads the state of all events in the order of their arrival. */
    async eventsNow() {
      const { rows } = await pool.query<{ state: string; attempts: number }>(
        "select state, attempts from ramp_event order by id",
      );
      return rows;
    },
  };
}

export type VerificationWorld = Awaited<ReturnType<typeof openVerification>>;
