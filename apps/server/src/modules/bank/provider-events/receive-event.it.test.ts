import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openVerification,
  type VerificationWorld,
} from "../../../../test/worlds/open-verification.ts";
import { migrations } from "../../../migrations.ts";

let database: TestDatabase;
let world: VerificationWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await openVerification({ pool: database.pool });
});
afterEach(async () => {
  await world.app.close();
  await database.pool.query("delete from ramp_event");
});

const statesNow = async () => (await world.eventsNow()).map(({ state }) => state);

describe("a webhook", () => {
  it("is stored and answered immediately; then the ramp is asked for the resource", async () => {
    const { ann, customerId, webhook } = await world.newBeginner();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    expect(await world.deliver(webhook())).toMatchObject({
      status: 200,
      data: { isNew: true },
    });
    // Answered before the event is processed.
    expect(await statesNow()).toEqual(["waiting"]);
    expect(await world.storedStatusOf(ann)).toBe("CREATED");
    await world.processAll();
    expect(await statesNow()).toEqual(["done"]);
    expect(await world.storedStatusOf(ann)).toBe("ACTIVE");
  });

  it("with a forged signature is refused; nothing is stored and the ramp is not asked", async () => {
    const { customerId, webhook } = await world.newBeginner();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    expect(await world.deliver(webhook({}, { forged: true }))).toMatchObject({
      status: 401,
      code: "WEBHOOK_REJECTED",
      error: "This message has no valid signature. Nothing was changed.",
    });
    await world.processAll();
    expect(await world.eventsNow()).toEqual([]);
    expect(world.ramp.callsOf("getCustomer")).toEqual([]);
  });

  it("with a modified body is refused", async () => {
    const { webhook } = await world.newBeginner();
    const changed = webhook();
    changed.rawBody = Buffer.from(changed.rawBody.toString().replace("customer", "customers"));
    expect((await world.deliver(changed)).code).toBe("WEBHOOK_REJECTED");
  });

  it("is checked by its exact bytes", async () => {
    const { webhook } = await world.newBeginner();
    const { rawBody, headers } = webhook();
    // Parsing and serialising the JSON again would drop these spaces and hide the change.
    const spaced = Buffer.concat([rawBody, Buffer.from("  \n")]);
    expect((await world.deliver({ rawBody: spaced, headers })).code).toBe("WEBHOOK_REJECTED");
    expect((await world.deliver({ rawBody, headers })).status).toBe(200);
  });

  it("replayed after a minute is refused", async () => {
    const { webhook } = await world.newBeginner();
    const old = webhook();
    world.passSeconds(61);
    expect((await world.deliver(old)).code).toBe("WEBHOOK_REJECTED");
    expect(await world.eventsNow()).toEqual([]);
  });

  it("delivered several times, also concurrently, is stored once", async () => {
    const { webhook } = await world.newBeginner();
    const same = webhook({ id: "evt_same" });
    const answers = await Promise.all([1, 2, 3].map(() => world.deliver(same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
    await world.processAll();
    expect((await world.deliver(same)).data.isNew).toBe(false);
    await world.processAll();
    expect(await world.eventsNow()).toEqual([{ state: "done", attempts: 1 }]);
  });

  it("delivered out of order does not restore an older state", async () => {
    const { ann, customerId, webhook } = await world.newBeginner();
    const [first, second] = [webhook({ id: "evt_1" }), webhook({ id: "evt_2" })];
    world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.deliver(second);
    await world.processAll();
    await world.deliver(first);
    await world.processAll();
    expect(await world.storedStatusOf(ann)).toBe("ACTIVE");
    expect(world.news.map(({ kind }) => kind)).toEqual(["kyc_approved"]);
  });

  it("for another provider, or without a configured ramp, is refused", async () => {
    const { webhook } = await world.newBeginner();
    expect((await world.deliver(webhook(), "bridge")).code).toBe("NOT_FOUND");
    const withoutRamp = await openVerification({ pool: database.pool, withoutRamp: true });
    expect(await withoutRamp.deliver(webhook())).toMatchObject({
      status: 503,
      code: "RAMP_NOT_CONFIGURED",
    });
    await withoutRamp.app.close();
  });

  it.each([
    ["about an unknown kind of resource", { resource: "other", resourceId: "dep_1" } as const],
    [
      "about a resource without an owner",
      { resource: "transaction", resourceId: "txn_1" } as const,
    ],
  ])("%s is stored and ignored", async (_, event) => {
    expect((await world.deliver(world.ramp.webhook(event))).status).toBe(200);
    await world.processAll();
    expect(await world.eventsNow()).toEqual([{ state: "ignored", attempts: 0 }]);
  });

  it.each([
    ["an empty id", ""],
    ["an id with a NUL", "evt\u0000"],
    ["an id that is too long", "e".repeat(301)],
  ])("with %s is refused", async (_, id) => {
    const { webhook } = await world.newBeginner();
    expect((await world.deliver(webhook({ id }))).code).toBe("WEBHOOK_REJECTED");
  });

  it.each(["", "nonsense", "[]"])("with the body %j is refused", async (body) => {
    const { webhook } = await world.newBeginner();
    const { headers } = webhook();
    const answer = await world.deliver({ rawBody: Buffer.from(body), headers });
    expect(answer.code).toBe("WEBHOOK_REJECTED");
  });
});

describe("an invalid request to the webhook's address", () => {
  const send = (headers: Record<string, string>, payload?: string) =>
    world.app.inject({
      method: "POST",
      url: "/api/v1/webhooks/ramp/fern",
      headers,
      ...(payload === undefined ? {} : { payload }),
    });

  it.each<[string, Record<string, string>, string | undefined, number]>([
    ["without a body", {}, undefined, 401],
    ["without a content type", {}, "x", 401],
    ["with a form", { "content-type": "application/x-www-form-urlencoded" }, "a=b", 401],
    ["with invalid JSON", { "content-type": "application/json" }, "{", 401],
    ["with an unknown content type", { "content-type": "no/kind; x=" }, "x", 401],
    ["with two megabytes", { "content-type": "application/json" }, "x".repeat(2 ** 21), 413],
  ])("%s is refused and nothing is stored", async (_, headers, payload, status) => {
    expect((await send(headers, payload)).statusCode).toBe(status);
    expect(await world.eventsNow()).toEqual([]);
  });
});
