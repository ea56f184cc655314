import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../../test/worlds/open-people.ts";
import {
  openVerification,
  type VerificationWorld,
} from "../../../../test/worlds/open-verification.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";

let database: TestDatabase;
let world: VerificationWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from ramp_customer");
  world = await openVerification({ pool: database.pool, bypassEmails: ["vip@example.com"] });
});
afterEach(() => world.app.close());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "fine",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

type Status = "CREATED" | "UNDER_REVIEW" | "NEEDS_ADDITIONAL_INFORMATION" | "ACTIVE" | "REJECTED";
async function personWith(status: Status | null): Promise<TestPerson> {
  const person = await world.newPerson();
  if (status === null) return person;
  await world.begin(person);
  world.ramp.changeCustomer(await world.customerIdOf(person), { status });
  world.passSeconds(6);
  return person;
}
async function openVip(): Promise<TestPerson> {
  const vip = await world.newPerson("Vip");
  await database.pool.query("update person set email = 'vip@example.com' where id = $1", [vip.id]);
  return { ...vip, caller: { ...vip.caller, email: "vip@example.com" } };
}

describe("operations that require a verified identity", () => {
  it.each<[Status | null, string, string]>([
    [null, "KYC_REQUIRED", "KYC_REQUIRED"],
    ["CREATED", "KYC_REQUIRED", "KYC_REQUIRED"],
    ["UNDER_REVIEW", "KYC_UNDER_REVIEW", "fine"],
    ["NEEDS_ADDITIONAL_INFORMATION", "KYC_REQUIRED", "KYC_REQUIRED"],
    ["ACTIVE", "fine", "fine"],
    ["REJECTED", "KYC_REQUIRED", "KYC_REQUIRED"],
  ])("with %s, money: %s, a bank account: %s", async (status, active, satisfied) => {
    const { id } = await personWith(status);
    expect(await codeOf(world.verification.requireActive(id))).toBe(active);
    expect(await codeOf(world.verification.requireSatisfied(id))).toBe(satisfied);
  });

  it("use the person's customer id, once they have started", async () => {
    const ann = await personWith("CREATED");
    expect(await world.verification.customerOf(ann.id)).toBe(await world.customerIdOf(ann));
    const bob = await world.newPerson("Bob");
    expect(await codeOf(world.verification.customerOf(bob.id))).toBe("KYC_REQUIRED");
  });
});

describe("the Safe's account at the ramp", () => {
  it("is created once on first use, with the Safe's address", async () => {
    const ann = await personWith("ACTIVE");
    const { verification, ramp } = world;
    const made = await Promise.all([1, 2, 3].map(() => verification.walletAccountOf(ann.id)));
    expect(new Set(made).size).toBe(1);
    expect(await verification.walletAccountOf(ann.id)).toBe(made[0]);
    expect([...ramp.kept.accounts.values()]).toEqual([
      expect.objectContaining({ paymentAccountId: made[0], type: "wallet" }),
    ]);
    const { rows } = await database.pool.query<{ safe: string }>(
      "select '0x' || encode(safe_address, 'hex') as safe from smart_account where person_id = $1",
      [ann.id],
    );
    expect(ramp.callsOf("createWallet")[0]).toMatchObject({ address: rows[0]?.safe });
  });

  it("is the same one after a lost answer", async () => {
    const ann = await personWith("ACTIVE");
    const slow = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createWallet", slow, { times: 1, takesEffect: true });
    expect(await codeOf(world.verification.walletAccountOf(ann.id))).toBe("RAMP_UNAVAILABLE");
    await world.verification.walletAccountOf(ann.id);
    expect(world.ramp.kept.accounts.size).toBe(1);
  });

  it("requires a Safe", async () => {
    const ann = await personWith("ACTIVE");
    await database.pool.query("delete from smart_account where person_id = $1", [ann.id]);
    expect(await codeOf(world.verification.walletAccountOf(ann.id))).toBe("ACCOUNT_NOT_READY");
  });
});

describe("a person who bypasses the identity check", () => {
  it("is verified without starting, and gets a customer when one is needed", async () => {
    const vip = await openVip();
    expect((await world.statusOf(vip)).data).toMatchObject({
      exists: false,
      status: "ACTIVE",
      satisfied: true,
      canQuote: true,
    });
    expect(await codeOf(world.verification.requireActive(vip.id))).toBe("fine");
    expect(world.ramp.kept.customers.size).toBe(0);
    const customerId = await world.verification.customerOf(vip.id);
    expect(world.ramp.kept.customers.get(customerId)?.email).toBe("vip@example.com");
    world.ramp.changeCustomer(customerId, { status: "REJECTED" });
    world.passSeconds(60);
    expect((await world.statusOf(vip)).data).toMatchObject({ exists: true, status: "ACTIVE" });
    await database.pool.query("delete from ramp_customer where person_id = $1", [vip.id]);
    await database.pool.query("update person set email = 'was-vip@example.com' where id = $1", [
      vip.id,
    ]);
  });
});

describe("workers of the identity check", () => {
  it("ask about a status often at first, and finally stop", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    const customerId = await world.customerIdOf(ann);
    world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    await world.checkAll();
    expect(world.ramp.callsOf("getCustomer")).toEqual([]);
    world.passSeconds(300);
    await world.checkAll();
    expect((await world.statusOf(ann)).data.status).toBe("UNDER_REVIEW");
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    world.passSeconds(30);
    await world.checkAll();
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(2);
    world.passSeconds(24 * 3600);
    await world.checkAll();
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(2);
    expect((await world.statusOf(ann)).data.status).toBe("ACTIVE");
  });

  it("ask about other people if the details of one cannot be decrypted", async () => {
    const people = [await world.newPerson("Ann"), await world.newPerson("Bob")];
    for (const person of people) {
      await world.begin(person);
      world.passSeconds(1);
      const customerId = await world.customerIdOf(person);
      world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    }
    await database.pool.query("update ramp_customer set details = 'broken' where person_id = $1", [
      people[0]?.id,
    ]);
    world.passSeconds(300);
    await world.checkAll();
    const statuses = await Promise.all(people.map(world.storedStatusOf));
    expect(statuses).toEqual(["CREATED", "ACTIVE"]);
    expect(world.logged.join("\n")).toContain("a step failed");
  });

  it("do not ask about all people while the ramp does not answer", async () => {
    for (const name of ["Ann", "Bob", "Cy"]) await world.begin(await world.newPerson(name));
    world.passSeconds(300);
    world.ramp.failOn("getCustomer", new RampError("UNAVAILABLE", "away"));
    const [worker] = world.verification.workers;
    worker?.start();
    await waitFor(async () => world.ramp.callsOf("getCustomer").length > 0, { timeoutMs: 10_000 });
    await worker?.stop();
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(1);
    world.ramp.recover();
    world.passSeconds(60);
    await world.checkAll();
    expect(world.ramp.callsOf("getCustomer")).toHaveLength(4);
  });
});

describe("identity checks without a ramp", () => {
  it("are refused everywhere with the same message", async () => {
    const nobody = await openVerification({ pool: database.pool, withoutRamp: true });
    const ann = await nobody.newPerson();
    const sentence = "Bank transfers aren't available here yet. No money was moved.";
    for (const answer of [await nobody.statusOf(ann), await nobody.begin(ann)]) {
      expect(answer).toMatchObject({ status: 503, code: "RAMP_NOT_CONFIGURED", error: sentence });
    }
    expect(await codeOf(nobody.verification.requireActive(ann.id))).toBe("RAMP_NOT_CONFIGURED");
    expect(nobody.verification.workers).toEqual([]);
    await nobody.app.close();
  });
});

describe("deleting the account of a verified person", () => {
  it("exports the stored data, and then deletes it", async () => {
    const ann = await personWith("ACTIVE");
    await world.statusOf(ann);
    expect(await world.verification.readOwnData(ann.id)).toEqual([
      { provider: "fern", status: "ACTIVE", begun_at: expect.any(Date), verified_at: world.now() },
    ]);
    await world.verification.forgetPerson(database.pool, ann.id);
    expect(await world.verification.readOwnData(ann.id)).toEqual([]);
  });
});
