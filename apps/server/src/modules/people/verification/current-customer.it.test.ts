import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../../test/worlds/open-people.ts";
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
  return () => world.app.close();
});

/**
 * Changes the customer at the ramp, and lets the time pass until the next request reads the customer from the
 * ramp.
 */
async function decide(person: TestPerson, change: Parameters<typeof world.ramp.changeCustomer>[1]) {
  world.ramp.changeCustomer(await world.customerIdOf(person), change);
  world.passSeconds(6);
}

describe("an identity check while the ramp fails", () => {
  const away = new RampError("UNAVAILABLE", "nobody there");

  it("reports that starting failed, and starts when tried again", async () => {
    const ann = await world.newPerson();
    world.ramp.failOn("all", away);
    expect(await world.begin(ann)).toMatchObject({ status: 503, code: "RAMP_UNAVAILABLE" });
    expect((await world.statusOf(ann)).data).toMatchObject({
      exists: false,
      status: "NO_CUSTOMER",
    });
    world.ramp.recover();
    expect((await world.begin(ann)).data.status).toBe("CREATED");
  });

  it("finds the customer whose creation was not answered, by reading the status", async () => {
    const ann = await world.newPerson();
    const slow = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createCustomer", slow, { times: 1, takesEffect: true });
    expect((await world.begin(ann)).code).toBe("RAMP_UNAVAILABLE");
    world.passSeconds(6);
    expect((await world.statusOf(ann)).data).toMatchObject({ exists: true, status: "CREATED" });
    expect(world.ramp.callsOf("createCustomer")).toHaveLength(1);
  });

  it("repeats the request with the same key if the answer was lost", async () => {
    const ann = await world.newPerson();
    const slow = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createCustomer", slow, { times: 1, takesEffect: true });
    await world.begin(ann);
    expect((await world.begin(ann)).data.status).toBe("CREATED");
    const keys = world.ramp
      .callsOf("createCustomer")
      .map((input) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(world.ramp.kept.customers.size).toBe(1);
  });

  it.each([
    ["away", away],
    ["answering nonsense", new RampError("UNKNOWN_OUTCOME", "no JSON")],
    ["limiting the rate", new RampError("RATE_LIMITED", "429", { retryAfterMs: 2_000 })],
    ["refusing our key", new RampError("UNAUTHORIZED", "401")],
  ])("shows the last known status while the ramp is %s", async (_, error) => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    world.ramp.failOn("all", error);
    const stale = { exists: true, status: "CREATED", isStale: true };
    expect(await world.statusOf(ann)).toMatchObject({ status: 200, data: stale });
    // The ramp is not called again immediately, and the status stays marked as stale.
    expect((await world.statusOf(ann)).data).toMatchObject(stale);
    expect((await world.begin(ann)).data).toMatchObject(stale);
    world.ramp.recover();
    world.passSeconds(6);
    expect((await world.statusOf(ann)).data).toMatchObject({ status: "ACTIVE", isStale: false });
  });

  it("does not wait for a slow ramp, and stores its answer when it arrives", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    const hold = world.ramp.holdNext("getCustomer");
    world.rampTimeout.ms = 30;
    expect((await world.statusOf(ann)).data).toMatchObject({ status: "CREATED", isStale: true });
    world.rampTimeout.ms = 10_000;
    hold.release();
    await waitFor(async () => (await world.statusOf(ann)).data.status === "ACTIVE", {
      timeoutMs: 5_000,
    });
  });

  it("asks once for several concurrent reads, and at most once in five seconds", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    world.passSeconds(6);
    await Promise.all(Array.from({ length: 10 }, () => world.statusOf(ann)));
    await world.statusOf(ann);
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(1);
    world.passSeconds(5);
    await world.statusOf(ann);
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(2);
  });

  it("keeps the answer to the later request if answers arrive out of order", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    const customerId = await world.customerIdOf(ann);
    const elsewhere = await openVerification({ pool: database.pool });
    const early = world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    const hold = world.ramp.holdNext("getCustomer");
    world.passSeconds(6);
    const looking = world.statusOf(ann);
    await hold.arrived;
    // Another process calls the ramp later, and is answered first.
    elsewhere.passSeconds(7);
    elsewhere.ramp.kept.customers.set(customerId, { ...early, status: "ACTIVE" });
    // This process has another key, so it can read only what it wrote itself.
    await database.pool.query("update ramp_customer set details = null where person_id = $1", [
      ann.id,
    ]);
    await elsewhere.verification.refreshCustomer(customerId);
    hold.release();
    await looking;
    const { rows } = await database.pool.query(
      "select status from ramp_customer where person_id = $1",
      [ann.id],
    );
    expect(rows).toEqual([{ status: "ACTIVE" }]);
    await elsewhere.app.close();
  });

  it("keeps a decision that the ramp seems to undo, and logs this", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    await world.statusOf(ann);
    await decide(ann, { status: "CREATED" });
    await world.verification.refreshCustomer(await world.customerIdOf(ann));
    expect((await world.statusOf(ann)).data.status).toBe("ACTIVE");
    expect(world.logged.join("\n")).toContain("a status that can't follow");
  });

  it("lets a person start again if the ramp no longer has their customer", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    world.ramp.kept.customers.clear();
    const [before, again] = [await world.customerIdOf(ann), await world.begin(ann)];
    expect(again.data.status).toBe("CREATED");
    expect(await world.customerIdOf(ann)).not.toBe(before);
  });
});
