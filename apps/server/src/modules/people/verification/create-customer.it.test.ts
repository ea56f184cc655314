import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
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

const newsOf = ({ id }: TestPerson) =>
  world.news.filter(({ personId }) => personId === id).map(({ kind, status }) => [kind, status]);

describe("creating a customer for the identity check", () => {
  it("creates one customer for repeated and concurrent requests", async () => {
    const ann = await world.newPerson();
    const answers = await Promise.all([1, 2, 3].map(() => world.begin(ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.kycLink)).size).toBe(1);
    expect((await world.begin(ann)).data.status).toBe("CREATED");
    expect(world.ramp.kept.customers.size).toBe(1);
  });

  it("adopts the customer that the ramp already has for the address", async () => {
    const ann = await world.newPerson();
    const { email } = ann.caller;
    const before = { email, firstName: "Ann", lastName: "Old", idempotencyKey: "from before" };
    const { customerId } = await world.ramp.createCustomer(before);
    world.ramp.changeCustomer(customerId, { status: "ACTIVE" });
    expect((await world.begin(ann)).data).toMatchObject({ status: "ACTIVE", canQuote: true });
    expect(await world.customerIdOf(ann)).toBe(customerId);
    expect(newsOf(ann)).toEqual([["kyc_approved", "ACTIVE"]]);
  });

  it("never adopts another address's customer", async () => {
    const ann = await world.newPerson();
    const [bob, taken] = [await world.newPerson("Bob"), new RampError("ALREADY_EXISTS", "taken")];
    await world.begin(bob);
    world.ramp.failOn("createCustomer", taken, { times: 1 });
    const [theirs] = [...world.ramp.kept.customers.values()];
    if (theirs === undefined) throw new Error("nobody is there");
    world.ramp.kept.customers.set("wrong", { ...theirs, email: ann.caller.email });
    world.ramp.changeCustomer("wrong", { email: `${ann.caller.email}.evil` });
    expect((await world.begin(ann)).code).toBe("RAMP_REFUSED");
    expect((await world.statusOf(ann)).data.exists).toBe(false);
  });

  it.each([
    ["an unknown address", async () => "nobody@example.com"],
    ["another person's address", async () => (await world.newPerson("Bob")).caller.email],
  ])("refuses %s with the same message", async (_, addressOf) => {
    const ann = await world.newPerson();
    const answer = await world.begin(ann, { email: await addressOf() });
    expect(answer).toMatchObject({
      status: 422,
      code: "KYC_OTHER_ADDRESS",
      error:
        "Identity verification uses the email address you signed up with. Nothing was started.",
    });
    expect(world.ramp.kept.customers.size).toBe(0);
  });

  it("accepts the person's own address in any case", async () => {
    const ann = await world.newPerson();
    expect((await world.begin(ann, { email: ann.caller.email.toUpperCase() })).status).toBe(200);
  });

  it("requires a complete profile", async () => {
    const ann = await world.newPerson();
    await database.pool.query("update person set last_name = null where id = $1", [ann.id]);
    expect(await world.begin(ann)).toMatchObject({
      status: 422,
      code: "PROFILE_INCOMPLETE",
      error: "Please complete your profile first. Missing name or email information.",
    });
  });

  it.each([
    [{ customerType: "BUSINESS" }, "body.customerType"],
    [{ email: "nonsense" }, "body.email"],
    [{ firstName: "  " }, "body.firstName"],
    [{ lastName: "A\u0000" }, "body.lastName"],
    [{ lastName: "x".repeat(101) }, "body.lastName"],
    [{ password: "x" }, "body"],
  ])("refuses %j", async (change, path) => {
    const answer = await world.begin(await world.newPerson(), change);
    expect(answer.code).toBe("VALIDATION_FAILED");
    expect(answer.fields.map((field: { path: string }) => field.path)).toContain(path);
  });

  it("stores nothing for a person whose account is being deleted at that moment", async () => {
    const ann = await world.newPerson();
    await database.pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    expect((await world.begin(ann)).data.exists).toBe(false);
    expect(await world.verification.readOwnData(ann.id)).toEqual([]);
  });

  it("requires a live session, and is rate limited", async () => {
    const ann = await world.newPerson();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await world.begin(ann)).status).toBe(200);
    }
    expect((await world.begin(ann)).code).toBe("RATE_LIMITED");
    world.endedSessions.add(ann.caller.sessionId);
    expect((await world.begin(ann)).code).toBe("UNAUTHENTICATED");
  });
});
