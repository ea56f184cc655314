import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/open-people.ts";
import { openVerification, type VerificationWorld } from "../../../test/open-verification.ts";
import { migrations } from "../../migrations.ts";
import { createProviderEvents } from "./index.ts";

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

const eventsNow = async () => {
  const { rows } = await database.pool.query<{ state: string; attempts: number }>(
    "select state, attempts from ramp_event order by id",
  );
  return rows;
};
const statesNow = async () => (await eventsNow()).map(({ state }) => state);
const storedStatusOf = async ({ id }: TestPerson) => {
  const { rows } = await database.pool.query<{ status: string }>(
    "select status from ramp_customer where person_id = $1",
    [id],
  );
  return rows[0]?.status;
};
async function begun() {
  const ann = await world.newPerson();
  await world.begin(ann);
  const customerId = await world.customerIdOf(ann);
  const webhook = (event: { id?: string; at?: Date } = {}, how?: { forged: boolean }) =>
    world.ramp.webhook({ resource: "customer", resourceId: customerId, ...event }, how);
  return { ann, customerId, webhook };
}

describe("a webhook", () => {
  it("is stored at once and leads to the resource, which is asked for again", async () => {
    const { ann, customerId, webhook } = await begun();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    expect(await world.deliver(webhook())).toMatchObject({
      status: 200,
      data: { isNew: true },
    });
    // Answered before anybody has looked.
    expect(await statesNow()).toEqual(["waiting"]);
    expect(await storedStatusOf(ann)).toBe("CREATED");
    await world.processAll();
    expect(await statesNow()).toEqual(["done"]);
    expect(await storedStatusOf(ann)).toBe("ACTIVE");
  });

  it("that is forged is refused, and nothing is stored or asked", async () => {
    const { customerId, webhook } = await begun();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    expect(await world.deliver(webhook({}, { forged: true }))).toMatchObject({
      status: 401,
      code: "WEBHOOK_REJECTED",
      error: "This message isn't signed as agreed. Nothing was changed.",
    });
    await world.processAll();
    expect(await eventsNow()).toEqual([]);
    expect(world.ramp.callsOf("getCustomer")).toEqual([]);
  });

  it("whose bytes were changed on the way is refused", async () => {
    const { webhook } = await begun();
    const changed = webhook();
    changed.rawBody = Buffer.from(changed.rawBody.toString().replace("customer", "customers"));
    expect((await world.deliver(changed)).code).toBe("WEBHOOK_REJECTED");
  });

  it("is checked as it came, byte for byte", async () => {
    const { webhook } = await begun();
    const { rawBody, headers } = webhook();
    // Whoever parses and writes it again loses these spaces, and the signature with them.
    const spaced = Buffer.concat([rawBody, Buffer.from("  \n")]);
    expect((await world.deliver({ rawBody: spaced, headers })).code).toBe("WEBHOOK_REJECTED");
    expect((await world.deliver({ rawBody, headers })).status).toBe(200);
  });

  it("that is played again after a minute is refused", async () => {
    const { webhook } = await begun();
    const old = webhook();
    world.passSeconds(61);
    expect((await world.deliver(old)).code).toBe("WEBHOOK_REJECTED");
    expect(await eventsNow()).toEqual([]);
  });

  it("counts once, however often and at once it is delivered", async () => {
    const { webhook } = await begun();
    const same = webhook({ id: "evt_same" });
    const answers = await Promise.all([1, 2, 3].map(() => world.deliver(same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
    await world.processAll();
    expect((await world.deliver(same)).data.isNew).toBe(false);
    await world.processAll();
    expect(await eventsNow()).toEqual([{ state: "done", attempts: 1 }]);
  });

  it("that comes out of order does not lead backwards", async () => {
    const { ann, customerId, webhook } = await begun();
    const [first, second] = [webhook({ id: "evt_1" }), webhook({ id: "evt_2" })];
    world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.deliver(second);
    await world.processAll();
    await world.deliver(first);
    await world.processAll();
    expect(await storedStatusOf(ann)).toBe("ACTIVE");
    expect(world.news.map(({ kind }) => kind)).toEqual(["kyc_approved"]);
  });

  it("for another provider, or where there is no ramp, is not taken", async () => {
    const { webhook } = await begun();
    expect((await world.deliver(webhook(), "bridge")).code).toBe("NOT_FOUND");
    const nobody = await openVerification({ pool: database.pool, withoutRamp: true });
    expect(await nobody.deliver(webhook())).toMatchObject({
      status: 503,
      code: "RAMP_NOT_CONFIGURED",
    });
    await nobody.app.close();
  });

  it.each([
    ["about something else", { resource: "other", resourceId: "dep_1" } as const],
    ["whose owner is not here", { resource: "transaction", resourceId: "txn_1" } as const],
  ])("%s is stored and ignored", async (_, event) => {
    expect((await world.deliver(world.ramp.webhook(event))).status).toBe(200);
    await world.processAll();
    expect(await eventsNow()).toEqual([{ state: "ignored", attempts: 0 }]);
  });

  it.each([
    ["an empty name", ""],
    ["a name that can't be stored", "evt\u0000"],
    ["an endless name", "e".repeat(301)],
  ])("with %s is refused", async (_, id) => {
    const { webhook } = await begun();
    expect((await world.deliver(webhook({ id }))).code).toBe("WEBHOOK_REJECTED");
  });

  it.each(["", "nonsense", "[]"])("of the bytes %j is refused", async (body) => {
    const { webhook } = await begun();
    const { headers } = webhook();
    const answer = await world.deliver({ rawBody: Buffer.from(body), headers });
    expect(answer.code).toBe("WEBHOOK_REJECTED");
  });
});

describe("looking at events", () => {
  it("tells for how long the oldest one waits", async () => {
    const gauge = "lilypad_provider_events_oldest_seconds";
    expect(await world.registry.metrics()).toContain(`${gauge} 0`);
    const { webhook } = await begun();
    await world.deliver(webhook());
    world.passSeconds(90);
    expect(await world.registry.metrics()).toContain(`${gauge} 90`);
  });

  it("waits for our own commit when the webhook is faster", async () => {
    const ann = await world.newPerson();
    const hold = world.ramp.holdNext("createCustomer");
    const beginning = world.begin(ann);
    await hold.arrived;
    // The ramp has made the customer, told us of it, and has not answered yet.
    const { email } = ann.caller;
    const early = { email, firstName: "Ann", lastName: "Example", idempotencyKey: "early" };
    const { customerId } = await world.ramp.createCustomer(early);
    await world.deliver(world.ramp.webhook({ resource: "customer", resourceId: customerId }));
    await world.processAll();
    expect(await eventsNow()).toEqual([{ state: "waiting", attempts: 1 }]);
    hold.release();
    expect((await beginning).data.status).toBe("CREATED");
    world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    world.passSeconds(1);
    await world.processAll();
    expect(await statesNow()).toEqual(["done"]);
    expect(await storedStatusOf(ann)).toBe("UNDER_REVIEW");
  });

  it("gives up on a resource that stays unknown for ten minutes", async () => {
    await world.deliver(world.ramp.webhook({ resource: "customer", resourceId: "cus_nobody" }));
    for (let seconds = 1; seconds <= 1_024; seconds *= 2) {
      await world.processAll();
      world.passSeconds(seconds);
    }
    await world.processAll();
    expect(await statesNow()).toEqual(["ignored"]);
    expect(await world.registry.metrics()).toContain(
      'lilypad_provider_events_total{state="ignored"} 1',
    );
  });

  it("tries again, later and later, while the ramp is away", async () => {
    const { ann, customerId, webhook } = await begun();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.deliver(webhook());
    world.ramp.failOn("getCustomer", new RampError("UNAVAILABLE", "away"));
    await world.processAll();
    world.passSeconds(1);
    await world.processAll();
    world.passSeconds(1);
    // The second pause is longer: nothing is due.
    await world.processAll();
    expect(await eventsNow()).toEqual([{ state: "waiting", attempts: 2 }]);
    world.ramp.recover();
    world.passSeconds(1);
    await world.processAll();
    expect(await storedStatusOf(ann)).toBe("ACTIVE");
    expect(await statesNow()).toEqual(["done"]);
  });

  it("gives up after a day, and says so as an error", async () => {
    const { webhook } = await begun();
    await world.deliver(webhook());
    world.ramp.failOn("getCustomer", new RampError("UNAVAILABLE", "away"));
    world.passSeconds(24 * 3600);
    await world.processAll();
    expect(await statesNow()).toEqual(["failed"]);
    expect(world.logged.join("\n")).toContain("an event is given up");
  });

  it("asks once for all events of a resource that have come by then", async () => {
    const { webhook } = await begun();
    for (let count = 0; count < 5; count += 1) await world.deliver(webhook());
    await world.processAll();
    expect(await statesNow()).toEqual(Array(5).fill("done"));
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(1);
  });

  it("asks again for what comes while it asks", async () => {
    const { ann, customerId, webhook } = await begun();
    await world.deliver(webhook());
    const hold = world.ramp.holdNext("getCustomer");
    const looking = world.events.processNext();
    await hold.arrived;
    await world.deliver(webhook());
    // Behind an older one of the same resource it is nobody's turn.
    expect(await world.events.processNext()).toBe(false);
    hold.release();
    await looking;
    expect(await statesNow()).toEqual(["done", "waiting"]);
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.processAll();
    expect(await storedStatusOf(ann)).toBe("ACTIVE");
  });

  it("goes past a resource that is held up, and takes over from a worker that died", async () => {
    const [stuck, free] = [await begun(), await begun()];
    await world.deliver(stuck.webhook());
    await world.deliver(free.webhook());
    const hold = world.ramp.holdNext("getCustomer");
    const dying = world.events.processNext();
    await hold.arrived;
    expect(await world.events.processNext()).toBe(true);
    expect(await statesNow()).toEqual(["waiting", "done"]);
    // Nobody hears of the first worker again; its lease ends.
    world.passSeconds(120);
    const other = createProviderEvents({
      pool: database.pool,
      clock: { now: world.now },
      logger: world.app.log as never,
      ramp: world.ramp,
      owners: { customer: async () => "done" },
      registry: new Registry(),
    });
    expect(await other.processNext()).toBe(true);
    expect(await statesNow()).toEqual(["done", "done"]);
    hold.release();
    await dying;
    expect(await statesNow()).toEqual(["done", "done"]);
  });

  it("forgets what ended a month ago, and keeps the rest", async () => {
    const { webhook } = await begun();
    await world.deliver(webhook());
    await world.processAll();
    world.passSeconds(29 * 24 * 3600);
    expect(await world.events.forgetExpired()).toBe(0);
    await world.deliver(webhook());
    world.passSeconds(2 * 24 * 3600);
    expect(await world.events.forgetExpired()).toBe(1);
    expect(await statesNow()).toEqual(["waiting"]);
  });
});
