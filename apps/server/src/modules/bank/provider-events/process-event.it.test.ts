import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openVerification,
  type VerificationWorld,
} from "../../../../test/worlds/open-verification.ts";
import { migrations } from "../../../migrations.ts";
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

const statesNow = async () => (await world.eventsNow()).map(({ state }) => state);

describe("processing events", () => {
  it("exports the age of the oldest waiting event as a metric", async () => {
    const gauge = "lilypad_provider_events_oldest_seconds";
    expect(await world.registry.metrics()).toContain(`${gauge} 0`);
    const { webhook } = await world.newBeginner();
    await world.deliver(webhook());
    world.passSeconds(90);
    expect(await world.registry.metrics()).toContain(`${gauge} 90`);
  });

  it("retries an event that arrives before our own commit", async () => {
    const ann = await world.newPerson();
    const hold = world.ramp.holdNext("createCustomer");
    const beginning = world.begin(ann);
    await hold.arrived;
    // The ramp has created the customer and sent the webhook, but has not answered our request yet.
    const { email } = ann.caller;
    const early = { email, firstName: "Ann", lastName: "Example", idempotencyKey: "early" };
    const { customerId } = await world.ramp.createCustomer(early);
    await world.deliver(world.ramp.webhook({ resource: "customer", resourceId: customerId }));
    await world.processAll();
    expect(await world.eventsNow()).toEqual([{ state: "waiting", attempts: 1 }]);
    hold.release();
    expect((await beginning).data.status).toBe("CREATED");
    world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    world.passSeconds(1);
    await world.processAll();
    expect(await statesNow()).toEqual(["done"]);
    expect(await world.storedStatusOf(ann)).toBe("UNDER_REVIEW");
  });

  it("ignores an event whose resource is unknown for ten minutes", async () => {
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

  it("retries with growing pauses while the ramp is unavailable", async () => {
    const { ann, customerId, webhook } = await world.newBeginner();
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.deliver(webhook());
    world.ramp.failOn("getCustomer", new RampError("UNAVAILABLE", "unavailable"));
    await world.processAll();
    world.passSeconds(1);
    await world.processAll();
    world.passSeconds(1);
    // The second pause is longer, so nothing is due yet.
    await world.processAll();
    expect(await world.eventsNow()).toEqual([{ state: "waiting", attempts: 2 }]);
    world.ramp.recover();
    world.passSeconds(1);
    await world.processAll();
    expect(await world.storedStatusOf(ann)).toBe("ACTIVE");
    expect(await statesNow()).toEqual(["done"]);
  });

  it("marks an event as failed after a day and logs an error", async () => {
    const { webhook } = await world.newBeginner();
    await world.deliver(webhook());
    world.ramp.failOn("getCustomer", new RampError("UNAVAILABLE", "unavailable"));
    world.passSeconds(24 * 3600);
    await world.processAll();
    expect(await statesNow()).toEqual(["failed"]);
    expect(world.logged.join("\n")).toContain("giving up on an event of the ramp");
  });

  it("asks the ramp once for all waiting events of a resource", async () => {
    const { webhook } = await world.newBeginner();
    for (let count = 0; count < 5; count += 1) await world.deliver(webhook());
    await world.processAll();
    expect(await statesNow()).toEqual(Array(5).fill("done"));
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(1);
  });

  it("asks again for an event that arrives during a request to the ramp", async () => {
    const { ann, customerId, webhook } = await world.newBeginner();
    await world.deliver(webhook());
    const hold = world.ramp.holdNext("getCustomer");
    const pass = world.events.worker.pass();
    await hold.arrived;
    await world.deliver(webhook());
    // The new event waits for the older one of the same resource.
    expect(await world.events.worker.pass()).toBe(0);
    hold.release();
    await pass;
    expect(await statesNow()).toEqual(["done", "waiting"]);
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await world.processAll();
    expect(await world.storedStatusOf(ann)).toBe("ACTIVE");
  });

  it("processes other resources during a slow request, and retries it after its lease expires", async () => {
    const [stuck, free] = [await world.newBeginner(), await world.newBeginner()];
    await world.deliver(stuck.webhook());
    await world.deliver(free.webhook());
    const hold = world.ramp.holdNext("getCustomer");
    const slowPass = world.events.worker.pass();
    await hold.arrived;
    expect(await world.events.worker.pass()).toBe(1);
    expect(await statesNow()).toEqual(["waiting", "done"]);
    // The first worker has not finished, and its lease expires.
    world.passSeconds(120);
    const other = createProviderEvents({
      pool: database.pool,
      clock: { now: world.now },
      logger: world.app.log as never,
      ramp: world.ramp,
      owners: { customer: async () => "done" },
      registry: new Registry(),
    });
    expect(await other.worker.pass()).toBe(1);
    expect(await statesNow()).toEqual(["done", "done"]);
    hold.release();
    await slowPass;
    expect(await statesNow()).toEqual(["done", "done"]);
  });

  it("removes events that ended 30 days ago and keeps the others", async () => {
    const { webhook } = await world.newBeginner();
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
