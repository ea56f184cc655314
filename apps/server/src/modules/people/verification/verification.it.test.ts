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
const outboxOf = async ({ id }: TestPerson) => {
  const { rows } = await database.pool.query<{ topic: string }>(
    "select topic from outbox where person_id = $1 order by id",
    [id],
  );
  return rows.map(({ topic }) => topic);
};
/**
 * Changes the customer at the ramp, and lets the time pass until the next request reads the customer from the
 * ramp.
 */
async function decide(person: TestPerson, change: Parameters<typeof world.ramp.changeCustomer>[1]) {
  world.ramp.changeCustomer(await world.customerIdOf(person), change);
  world.passSeconds(6);
}

describe("the life of an identity check", () => {
  it("goes from not started through review to verified, and notifies the person once", async () => {
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
    // Each new result is screened: begun, under review, verified.
    expect(world.results.filter((id) => id === ann.id)).toHaveLength(3);
    expect(await world.verification.hasReachedActive(database.pool, ann.id)).toBe(true);
  });

  it("can ask for more, reject with a reason, and be opened again by the ramp", async () => {
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
    // Trying again only reads: the ramp decides whether there is another attempt.
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

  it("ends when the ramp ends it, and still counts as having been verified once", async () => {
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

  it("stores link and reason sealed, and logs neither", async () => {
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
