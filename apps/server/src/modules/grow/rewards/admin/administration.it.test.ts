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

describe("administrators' reward routes", () => {
  it.each([
    ["POST", "grant"],
    ["GET", "admin/circular-flows"],
    ["GET", "admin/health"],
    ["GET", "admin/analytics/summary"],
    ["POST", "admin/rules/reload"],
  ] as const)("refuse all other callers: %s %s", async (method, path) => {
    const url = `/api/v1/rewards/${path}`;
    expect((await world.call(method, url)).body.code).toBe("UNAUTHENTICATED");
    const { token } = await newGuest();
    expect((await world.call(method, url, { token })).body.code).toBe("FORBIDDEN");
    const [noPasskey] = await openAdministrators(world, adminEmails, ["Nell"]);
    if (noPasskey === undefined) throw new Error("nobody was opened");
    await database.pool.query(
      "update session set passkey_verified_at = null where person_id = $1",
      [noPasskey.id],
    );
    const answer = await world.call(method, url, { token: noPasskey.token });
    expect(answer.body.code).toBe("PASSKEY_REQUIRED");
  });
});

describe("a person's rewards", () => {
  it("are listed page by page, newest first", async () => {
    const guest = await newGuest();
    await post("rewards/grant/signup", guest);
    for (let index = 1; index <= 4; index += 1) {
      world.passSeconds(1);
      await post(
        `admin/proposals/${await propose(ann, guest, { amount: `${index}.00` })}/approve`,
        bob,
      );
    }
    const page = async (query: string) => (await get(`grants?${query}`, guest)).body.data;
    const amounts = ({ grants }: { grants: { amount: string }[] }) =>
      grants.map(({ amount }) => amount);
    const first = await page("limit=2");
    expect(amounts(first)).toEqual(["4.00", "3.00"]);
    expect(first).toMatchObject({ total: 5, hasMore: true });
    const last = await page("limit=2&offset=4");
    expect(amounts(last)).toEqual(["100.00"]);
    expect(last).toMatchObject({ total: 5, hasMore: false });
    expect((await get("grants?limit=101", guest)).body.code).toBe("VALIDATION_FAILED");
    expect((await get("grants?offset=-1", guest)).body.code).toBe("VALIDATION_FAILED");
  });

  it("are summarised for the person and for administrators only", async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    await post("rewards/grant/signup", guest);
    const status = {
      userId: guest.id,
      once: [
        { rule: "signup", amount: "100.00", grantedAt: world.now().toISOString() },
        { rule: "notifications", amount: "50.00", grantedAt: null },
      ],
      inReview: [],
      grants: 1,
      earned: "100.00",
      referrals: { total: 0, quality: 0 },
    };
    for (const [id, caller] of [
      ["me", guest],
      [guest.id, guest],
      [guest.id, ann],
    ] as const) {
      expect((await get(`status/${id}`, caller)).body.data).toEqual(status);
    }
    expect((await get(`status/${guest.id}`, other)).body.code).toBe("FORBIDDEN");
    expect((await get(`status/${randomUUID()}`, other)).body.code).toBe("FORBIDDEN");
    expect((await get(`status/${randomUUID()}`, ann)).body.code).toBe("NOT_FOUND");
    await database.pool.query(
      "update session set passkey_verified_at = null where person_id = $1",
      [carl.id],
    );
    expect((await get(`status/${guest.id}`, carl)).body.code).toBe("PASSKEY_REQUIRED");
  });
});

describe("the administrators' reward figures", () => {
  it("show grants per day and rule, amounts not yet issued, and the treasury", async () => {
    const before = (await get("admin/analytics/summary?days=2", ann)).body.data;
    world.passSeconds(24 * 3600);
    await database.pool.query("update session set passkey_verified_at = $1", [world.now()]);
    const tokens = new Map<Guest, string>();
    for (const one of [ann, bob]) {
      tokens.set(one, await world.tokenFor({ ...one.caller, aal: "aal2" }));
    }
    const guest = await newGuest();
    await post("rewards/grant/signup", guest);
    const token = tokens.get(ann) ?? "";
    const { data } = (
      await world.call("GET", "/api/v1/rewards/admin/analytics/summary?days=1", { token })
    ).body;
    expect(data.perDay).toEqual([
      { date: "2026-05-02", rule: "signup", count: 1, amount: "100.00" },
    ]);
    expect(data).toMatchObject({
      from: "2026-05-02",
      to: "2026-05-02",
      perRule: [{ rule: "signup", count: 1, amount: "100.00" }],
      outstanding: (Number(before.outstanding) + 100).toFixed(2),
      issued: "0.00",
      treasury: [
        { asset: "usdc", balance: "0.00" },
        { asset: "eurc", balance: "0.00" },
        { asset: "LIL", balance: "0.00" },
      ],
    });
    const health = await world.call("GET", "/api/v1/rewards/admin/health", { token });
    expect(health.body.data).toMatchObject({
      healthy: true,
      problems: [],
      rules: { version: 0, source: "reward-rules.json" },
      reviews: { waiting: 0, failing: 0, oldestAgeSeconds: null },
      owedReferrals: 0,
      outstanding: data.outstanding,
    });
  });

  it("report that reviews are overdue", async () => {
    await database.pool.query(
      "insert into referral_review (referee, queued_at, due_at) values ($1, $2, $2)",
      [ann.id, world.now()],
    );
    world.passSeconds(301);
    expect((await world.rewards.getHealth()).problems).toEqual([
      "Referrals have been waiting for minutes. Is a process with WORKERS=true running?",
    ]);
    expect(await world.rewards.worker.pass()).toBe(1);
    expect((await world.rewards.getHealth()).healthy).toBe(true);
  });
});
