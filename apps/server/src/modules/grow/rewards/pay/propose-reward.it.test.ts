import { randomUUID } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Guest,
  openAdministrators,
  openGuests,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let ann: Guest;
let bob: Guest;
let carl: Guest;
const adminEmails: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  const [one, two, three] = await openAdministrators(world, adminEmails, ["Ann", "Bob", "Carl"]);
  if (one === undefined || two === undefined || three === undefined) throw new Error("nobody");
  [ann, bob, carl] = [one, two, three];
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

const newGuest = async (): Promise<Guest> => {
  const [guest] = await openGuests(world, ["Guest"]);
  if (guest === undefined) throw new Error("nobody was opened");
  return guest;
};
const get = (path: string, { token }: Guest) =>
  world.call("GET", `/api/v1/rewards/${path}`, { token });
const post = (path: string, { token }: Guest, body?: object) =>
  world.call("POST", `/api/v1/${path}`, {
    token,
    headers: { "lilypad-reason": encodeURIComponent("Checked by the second one") },
    ...(body === undefined ? {} : { body }),
  });
const proposal = (guest: Guest, more: object = {}) => ({
  userId: guest.id,
  amount: "250.00",
  reason: "For a bug report",
  correlationId: randomUUID(),
  ...more,
});
const propose = async (by: Guest, guest: Guest, more: object = {}): Promise<string> =>
  (await post("rewards/grant", by, proposal(guest, more))).body.data.proposal.id;
const grantsOf = async (guest: Guest) => (await get("grants", guest)).body.data;

describe("a reward granted by administrators", () => {
  it("is granted when a second administrator approves it, and shows its reason", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    expect((await grantsOf(guest)).grants).toEqual([]);
    const { data } = (await post(`admin/proposals/${id}/approve`, bob)).body;
    expect(data.proposal).toMatchObject({
      id,
      person: { id: guest.id },
      status: "approved",
      details: { amount: "250.00", currency: "LIL" },
      proposedBy: ann.id,
      decidedBy: bob.id,
    });
    expect((await grantsOf(guest)).grants).toMatchObject([
      { rule: "granted", amount: "250.00", status: "pending" },
    ]);
    const { rows } = await database.pool.query(
      `select a.kind, a.note, o.amount from activity a
         join settlement_operation o on o.id = a.transfer_id where a.person_id = $1`,
      [guest.id],
    );
    expect(rows).toEqual([
      { kind: "reward_granted", note: "For a bug report", amount: 250_000_000n },
    ]);
  });

  it("is granted once, even if several administrators approve it at the same time and repeatedly", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    const answers = await Promise.all(
      [bob, carl, bob, carl].map((administrator) =>
        post(`admin/proposals/${id}/approve`, administrator),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toBe("PROPOSAL_NOT_OPEN");
    }
    expect((await grantsOf(guest)).total).toBe(1);
  });

  it("can be proposed again with the same id, but not with other content", async () => {
    const body = proposal(await newGuest());
    const first = (await post("rewards/grant", ann, body)).body.data;
    expect((await post("rewards/grant", ann, body)).body.data).toEqual(first);
    for (const other of [{ amount: "250.01" }, { reason: "For nothing" }]) {
      const answer = await post("rewards/grant", ann, { ...body, ...other });
      expect(answer.body.code).toBe("IDEMPOTENCY_CONFLICT");
    }
    expect((await post("rewards/grant", bob, body)).body.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("cannot be approved by its proposer or its recipient", async () => {
    const mine = await propose(ann, await newGuest());
    expect((await post(`admin/proposals/${mine}/approve`, ann)).body.code).toBe(
      "NEEDS_ANOTHER_APPROVER",
    );
    const forBob = await propose(ann, bob);
    expect((await post(`admin/proposals/${forBob}/approve`, bob)).body.code).toBe(
      "STAFF_ABOUT_SELF",
    );
    expect((await post("rewards/grant", ann, proposal(ann))).body.code).toBe("STAFF_ABOUT_SELF");
    expect((await grantsOf(bob)).total).toBe(0);
  });

  it("is not granted after it was withdrawn, has expired, or its proposer is no longer an administrator", async () => {
    const guest = await newGuest();
    const [withdrawn, late, orphaned] = [
      await propose(ann, guest),
      await propose(ann, guest),
      await propose(carl, guest),
    ];
    const answer = await post(`admin/proposals/${withdrawn}/withdraw`, bob);
    expect(answer.body.data.proposal).toMatchObject({ status: "refused", decidedBy: bob.id });
    adminEmails.splice(adminEmails.indexOf(carl.caller.email), 1);
    const approve = async (id: string) =>
      (await post(`admin/proposals/${id}/approve`, bob)).body.code;
    expect(await approve(withdrawn)).toBe("PROPOSAL_NOT_OPEN");
    expect(await approve(orphaned)).toBe("PROPOSAL_NOT_OPEN");
    adminEmails.push(carl.caller.email);
    await database.pool.query(
      `update approval set proposed_at = proposed_at - interval '7 days', expires_at = $2
         where id = $1`,
      [late, world.now()],
    );
    expect(await approve(late)).toBe("PROPOSAL_NOT_OPEN");
    expect(await approve(randomUUID())).toBe("NOT_FOUND");
    expect((await grantsOf(guest)).total).toBe(0);
    const { proposals } = (
      await world.call("GET", "/api/v1/admin/proposals?status=decided&limit=100", ann)
    ).body.data;
    const statusOf = (id: string) => proposals.find((one: { id: string }) => one.id === id)?.status;
    expect([statusOf(withdrawn), statusOf(late), statusOf(orphaned)]).toEqual([
      "refused",
      "expired",
      undefined,
    ]);
  });

  it.each([
    ["nobody", { userId: randomUUID() }, "RECIPIENT_NOT_FOUND"],
    ["too much", { amount: "100000.01" }, "REWARD_TOO_LARGE"],
    ["nothing", { amount: "0" }, "VALIDATION_FAILED"],
    ["a negative amount", { amount: "-5" }, "VALIDATION_FAILED"],
    ["more decimals than LIL has", { amount: "1.0000001" }, "VALIDATION_FAILED"],
    ["no reason", { reason: "  " }, "VALIDATION_FAILED"],
    ["NUL in the reason", { reason: "For \u0000 you" }, "VALIDATION_FAILED"],
    ["an unknown field", { asset: "usdc" }, "VALIDATION_FAILED"],
  ])("is not proposed for %s", async (_why, change, code) => {
    expect((await post("rewards/grant", ann, proposal(await newGuest(), change))).body.code).toBe(
      code,
    );
  });

  it("requires the administrators' second factor again after ten minutes", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    await database.pool.query("update person set second_factor = true where id = $1", [bob.id]);
    expect((await post(`admin/proposals/${id}/approve`, bob)).body.code).toBe("STEP_UP_REQUIRED");
    expect((await post("rewards/grant", bob, proposal(guest))).body.code).toBe("STEP_UP_REQUIRED");
    await database.pool.query("update person set second_factor = false where id = $1", [bob.id]);
  });
});

describe("deleting the account of a person with proposed rewards", () => {
  it("deletes the reasons, and rewards that were only proposed are not granted", async () => {
    const guest = await newGuest();
    const [granted, open] = [await propose(ann, guest), await propose(ann, guest)];
    await post(`admin/proposals/${granted}/approve`, bob);
    const own = await world.approvals.readOwnData(guest.id, 10);
    // Both were proposed at the same moment.
    expect(own.toSorted((one, other) => one.outcome.localeCompare(other.outcome))).toMatchObject([
      { kind: "reward", reason: "For a bug report", amount: "250.00", outcome: "approved" },
      { kind: "reward", reason: "For a bug report", amount: "250.00", outcome: "open" },
    ]);
    await world.approvals.forgetPerson(database.pool, { id: guest.id, at: world.now() });
    const { rows } = await database.pool.query(
      "select id, note, outcome from approval where person_id = $1 order by outcome",
      [guest.id],
    );
    expect(rows).toEqual([
      { id: granted, note: "deleted", outcome: "approved" },
      { id: open, note: "deleted", outcome: "expired" },
    ]);
    expect((await post(`admin/proposals/${open}/approve`, bob)).body.code).toBe(
      "PROPOSAL_NOT_OPEN",
    );
  });
});
