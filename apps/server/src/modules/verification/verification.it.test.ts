import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/open-people.ts";
import { openVerification, type VerificationWorld } from "../../../test/open-verification.ts";
import { migrations } from "../../migrations.ts";

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
  world.news.filter(({ personId }) => personId === id).map(({ kind, detail }) => [kind, detail]);
const outboxOf = async ({ id }: TestPerson) => {
  const { rows } = await database.pool.query<{ topic: string }>(
    "select topic from outbox where person_id = $1 order by id",
    [id],
  );
  return rows.map(({ topic }) => topic);
};
/** The ramp decides, and time passes until somebody who looks asks it. */
async function decide(person: TestPerson, change: Parameters<typeof world.ramp.changeCustomer>[1]) {
  world.ramp.changeCustomer(await world.customerIdOf(person), change);
  world.passSeconds(6);
}

describe("the life of an identity check", () => {
  it("goes from nothing over a review to verified, and tells the person once", async () => {
    const ann = await world.newPerson();
    expect((await world.statusOf(ann)).data).toEqual({
      exists: false,
      status: "NO_CUSTOMER",
      kycLink: null,
      rejection: null,
      satisfied: false,
      actionNeeded: false,
      canQuote: false,
      isStale: false,
    });
    const begun = await world.begin(ann);
    expect(begun.status).toBe(200);
    expect(begun.data).toMatchObject({
      exists: true,
      status: "CREATED",
      kycLink: expect.stringMatching(/^https:\/\/kyc\.bank\.example\/cus_/),
      satisfied: false,
      actionNeeded: true,
      canQuote: false,
    });
    await decide(ann, { status: "UNDER_REVIEW" });
    expect((await world.statusOf(ann)).data).toMatchObject({
      status: "UNDER_REVIEW",
      kycLink: null,
      satisfied: true,
      actionNeeded: false,
      canQuote: false,
    });
    await decide(ann, { status: "ACTIVE" });
    expect((await world.statusOf(ann)).data).toMatchObject({
      status: "ACTIVE",
      satisfied: true,
      canQuote: true,
      isStale: false,
    });
    expect(newsOf(ann)).toEqual([["kyc_approved", "ACTIVE"]]);
    expect(await outboxOf(ann)).toEqual(["kyc", "kyc", "kyc"]);
    expect(await world.verification.hasReachedActive(database.pool, ann.id)).toBe(true);
  });

  it("asks for more, rejects with a reason, and is opened again by the ramp", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "NEEDS_ADDITIONAL_INFORMATION" });
    expect((await world.statusOf(ann)).data).toMatchObject({
      status: "NEEDS_ADDITIONAL_INFORMATION",
      actionNeeded: true,
      kycLink: expect.stringContaining("https://"),
    });
    const rejection = { reason: "The document has expired.", code: "DOCUMENT_EXPIRED" };
    await decide(ann, { status: "REJECTED", rejection });
    expect((await world.statusOf(ann)).data).toMatchObject({
      status: "REJECTED",
      rejection,
      satisfied: false,
      actionNeeded: false,
    });
    // Trying again reads; whether there is a way back is the ramp's to say.
    const tried = await world.begin(ann);
    expect(tried.data).toMatchObject({ status: "REJECTED", rejection });
    expect(world.ramp.callsOf("createCustomer")).toHaveLength(1);
    const link = "https://kyc.bank.example/again";
    await decide(ann, { status: "CREATED", rejection: null, kycLink: link });
    expect((await world.begin(ann)).data).toMatchObject({
      status: "CREATED",
      rejection: null,
      kycLink: link,
    });
    expect(newsOf(ann)).toEqual([
      ["kyc_action_needed", "NEEDS_ADDITIONAL_INFORMATION"],
      ["kyc_action_needed", "REJECTED"],
    ]);
  });

  it("ends when the ramp ends it, and stays reached", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    await world.statusOf(ann);
    await decide(ann, { status: "DEACTIVATED" });
    await world.verification.refreshCustomer(await world.customerIdOf(ann));
    expect((await world.statusOf(ann)).data).toMatchObject({
      status: "DEACTIVATED",
      satisfied: false,
    });
    expect(await world.verification.hasReachedActive(database.pool, ann.id)).toBe(true);
  });

  it("keeps link and reason sealed, and both out of the logs", async () => {
    const ann = await world.newPerson();
    const { data } = await world.begin(ann);
    await decide(ann, {
      status: "REJECTED",
      rejection: { reason: "Face unlike", code: null },
    });
    await world.statusOf(ann);
    const { rows } = await database.pool.query<{ kept: string }>(
      `select row_to_json(c)::text || encode(coalesce(details, ''), 'escape') as kept
         from ramp_customer c where person_id = $1`,
      [ann.id],
    );
    const traces = `${rows[0]?.kept}\n${world.logged.join("\n")}`;
    expect(rows).toHaveLength(1);
    for (const secret of [data.kycLink, "kyc.bank.example", "Face unlike", ann.caller.email]) {
      expect(traces).not.toContain(secret);
    }
  });
});

describe("beginning", () => {
  it("makes one customer, however often and at once it is asked for", async () => {
    const ann = await world.newPerson();
    const answers = await Promise.all([1, 2, 3].map(() => world.begin(ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.kycLink)).size).toBe(1);
    expect((await world.begin(ann)).data.status).toBe("CREATED");
    expect(world.ramp.kept.customers.size).toBe(1);
  });

  it("adopts the customer that the address has at the ramp already", async () => {
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
    ["an address nobody has", async () => "nobody@example.com"],
    ["somebody else's address", async () => (await world.newPerson("Bob")).caller.email],
  ])("answers %s in the same words", async (_, addressOf) => {
    const ann = await world.newPerson();
    const answer = await world.begin(ann, { email: await addressOf() });
    expect(answer).toMatchObject({
      status: 422,
      code: "KYC_OTHER_ADDRESS",
      error:
        "Identity verification uses the e-mail address you signed up with. Nothing was started.",
    });
    expect(world.ramp.kept.customers.size).toBe(0);
  });

  it("takes one's own address in any case", async () => {
    const ann = await world.newPerson();
    expect((await world.begin(ann, { email: ann.caller.email.toUpperCase() })).status).toBe(200);
  });

  it("wants a complete profile first", async () => {
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

  it("needs a session that is still open, and not too many tries", async () => {
    const ann = await world.newPerson();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await world.begin(ann)).status).toBe(200);
    }
    expect((await world.begin(ann)).code).toBe("RATE_LIMITED");
    world.endedSessions.add(ann.caller.sessionId);
    expect((await world.begin(ann)).code).toBe("UNAUTHENTICATED");
  });
});

describe("on a bad day of the ramp", () => {
  const away = new RampError("UNAVAILABLE", "nobody there");

  it("says that beginning did not work, and works when tried again", async () => {
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

  it("finds the customer whose making was not answered, by reading alone", async () => {
    const ann = await world.newPerson();
    const slow = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createCustomer", slow, { times: 1, carriedOut: true });
    expect((await world.begin(ann)).code).toBe("RAMP_UNAVAILABLE");
    world.passSeconds(6);
    expect((await world.statusOf(ann)).data).toMatchObject({ exists: true, status: "CREATED" });
    expect(world.ramp.callsOf("createCustomer")).toHaveLength(1);
  });

  it("repeats a lost answer under the same key", async () => {
    const ann = await world.newPerson();
    const slow = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createCustomer", slow, { times: 1, carriedOut: true });
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
    ["asking for patience", new RampError("RATE_LIMITED", "429", { retryAfterMs: 2_000 })],
    ["refusing our key", new RampError("UNAUTHORIZED", "401")],
  ])("shows what was known while the ramp is %s", async (_, error) => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    world.ramp.failOn("all", error);
    const stale = { exists: true, status: "CREATED", isStale: true };
    expect(await world.statusOf(ann)).toMatchObject({ status: 200, data: stale });
    // It is not asked again at once, and still known to be unanswered.
    expect((await world.statusOf(ann)).data).toMatchObject(stale);
    expect((await world.begin(ann)).data).toMatchObject(stale);
    world.ramp.recover();
    world.passSeconds(6);
    expect((await world.statusOf(ann)).data).toMatchObject({ status: "ACTIVE", isStale: false });
  });

  it("does not wait for a slow ramp, and writes its answer when it comes", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    const hold = world.ramp.holdNext("getCustomer");
    world.patience.ms = 30;
    expect((await world.statusOf(ann)).data).toMatchObject({ status: "CREATED", isStale: true });
    world.patience.ms = 10_000;
    hold.release();
    await waitFor(async () => (await world.statusOf(ann)).data.status === "ACTIVE", {
      timeoutMs: 5_000,
    });
  });

  it("asks once for many who look at once, and once in five seconds", async () => {
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

  it("lets the answer to the later question stand, whichever comes last", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    const customerId = await world.customerIdOf(ann);
    const elsewhere = await openVerification({ pool: database.pool });
    const early = world.ramp.changeCustomer(customerId, { status: "UNDER_REVIEW" });
    const hold = world.ramp.holdNext("getCustomer");
    world.passSeconds(6);
    const looking = world.statusOf(ann);
    await hold.arrived;
    // Another process asks later, and is answered first.
    elsewhere.passSeconds(7);
    elsewhere.ramp.kept.customers.set(customerId, { ...early, status: "ACTIVE" });
    // Its box has another key: only what it writes itself is read there.
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

  it("keeps a decision that the ramp seems to take back, and says so in the log", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    await decide(ann, { status: "ACTIVE" });
    await world.statusOf(ann);
    await decide(ann, { status: "CREATED" });
    await world.verification.refreshCustomer(await world.customerIdOf(ann));
    expect((await world.statusOf(ann)).data.status).toBe("ACTIVE");
    expect(world.logged.join("\n")).toContain("a status that can't follow");
  });

  it("lets a person begin again whom the ramp has lost", async () => {
    const ann = await world.newPerson();
    await world.begin(ann);
    world.ramp.kept.customers.clear();
    const [before, again] = [await world.customerIdOf(ann), await world.begin(ann)];
    expect(again.data.status).toBe("CREATED");
    expect(await world.customerIdOf(ann)).not.toBe(before);
  });
});
