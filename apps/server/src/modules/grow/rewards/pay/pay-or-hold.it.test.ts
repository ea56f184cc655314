import { randomBytes } from "node:crypto";
import { reasonHeader } from "@lilypad/api-contract";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deposit,
  type Guest,
  openAdministrators,
  openGuests,
  reviewed,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let admin: Guest;
const adminEmails: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  const [boss] = await openAdministrators(world, adminEmails, ["Boss"]);
  if (boss === undefined) throw new Error("nobody was opened");
  admin = boss;
  await database.pool.query("update session set step_up_until = $2 where person_id = $1", [
    admin.id,
    new Date(world.now().getTime() + 600_000),
  ]);
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

/** A browser in which one address signs in after another. */
const newBrowser = () => {
  const id = randomBytes(16).toString("base64url");
  const signature = randomBytes(32).toString("base64url");
  return { cookie: `theme=dark; lilypad_device_0123456789ab=${id}.${signature}` };
};
const ask = (headers: { cookie: string }, { token }: Guest, path = "rewards/grant/signup") =>
  world.call("POST", `/api/v1/${path}`, { token, headers });
const status = async ({ token }: Guest) =>
  (await world.call("GET", "/api/v1/rewards/status/me", { token })).body.data;
const waiting = async (person: Guest) => {
  const url = "/api/v1/admin/proposals?status=open&kind=held_reward&limit=100";
  const { proposals } = (await world.call("GET", url, { token: admin.token })).body.data;
  return proposals.filter((one: { person: { id: string } }) => one.person.id === person.id);
};
const decide = (id: string, what: "approve" | "withdraw") =>
  world.call("POST", `/api/v1/admin/proposals/${id}/${what}`, {
    token: admin.token,
    headers: { [reasonHeader]: "The devices were compared" },
  });

/** Three people who were rewarded in a browser, and a fourth who has signed in there. */
async function openCrowd() {
  const browser = newBrowser();
  const people = await openGuests(world, ["Ann", "Ben", "Cay", "Dan"]);
  const fourth = people.pop();
  if (fourth === undefined) throw new Error("nobody was opened");
  for (const one of people) expect((await ask(browser, one)).body.data.granted).toBe(true);
  return { browser, people, fourth };
}
const nothing = { granted: false, amount: "100.00", alreadyGranted: false };

describe("the fourth person to be rewarded on one device", () => {
  it("waits for an administrator, sees that, and is paid on approval", async () => {
    const { browser, fourth } = await openCrowd();
    expect((await ask(browser, fourth)).body.data).toEqual(nothing);
    expect((await ask(browser, fourth)).body.data).toEqual(nothing);
    expect(await status(fourth)).toMatchObject({
      earned: "0.00",
      inReview: [{ rule: "signup", amount: "100.00", since: world.now().toISOString() }],
    });
    expect(await world.rewards.readOwnData(fourth.id, 10)).toMatchObject({
      devices: [{ seen_at: world.now() }],
    });
    expect(await world.approvals.readOwnData(fourth.id, 10)).toMatchObject([
      { kind: "held_reward", amount: "100.00", outcome: "open" },
    ]);
    const [held, ...more] = await waiting(fourth);
    expect(more).toEqual([]);
    expect(held).toMatchObject({
      details: { rule: "signup", amount: "100.00" },
      note: "Three other people were rewarded on this device.",
      status: "open",
      proposedBy: null,
      expiresAt: null,
    });
    const url = "/api/v1/rewards/admin/health";
    const health = await world.call("GET", url, { token: admin.token });
    expect(health.body.data.heldRewards).toBeGreaterThan(0);
    expect((await decide(held.id, "approve")).body.data.proposal).toMatchObject({
      status: "approved",
      decidedBy: admin.id,
    });
    expect(await status(fourth)).toMatchObject({ earned: "100.00", inReview: [] });
    expect((await ask(browser, fourth)).body.data).toMatchObject({ alreadyGranted: true });
  });

  it("is never paid after an administrator has refused, however often they ask", async () => {
    const { browser, fourth } = await openCrowd();
    await ask(browser, fourth);
    const [held] = await waiting(fourth);
    await decide(held.id, "withdraw");
    expect((await ask(browser, fourth)).body.data).toEqual(nothing);
    expect((await ask({ cookie: "" }, fourth)).body.data).toEqual(nothing);
    expect(await status(fourth)).toMatchObject({ earned: "0.00", inReview: [] });
    expect((await decide(held.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");
  });

  it("is not paid by asking at the same time as the third", async () => {
    const browser = newBrowser();
    const people = await openGuests(world, ["Ann", "Ben", "Cay", "Dan", "Eve"]);
    for (const one of people) await ask(browser, one, "referrals/attach");
    for (const one of people) await world.rewards.rememberDevices(one.id, ["device shared"]);
    const answers = await Promise.all(people.map((one) => ask(browser, one)));
    expect(answers.filter(({ body }) => body.data.granted)).toHaveLength(3);
  });

  it("brings the referrer nothing until an administrator has decided", async () => {
    const { browser, fourth } = await openCrowd();
    const [host] = await openGuests(world, ["Host"]);
    if (host === undefined) throw new Error("nobody was opened");
    const path = "/api/v1/referrals/my-code";
    const { code } = (await world.call("GET", path, { token: host.token })).body.data;
    await world.call("POST", "/api/v1/referrals/attach", {
      token: fourth.token,
      headers: browser,
      body: { code },
    });
    await deposit(world, fourth, "usdc", 10_000_000n);
    await reviewed(world);
    expect(await status(host)).toMatchObject({
      earned: "0.00",
      inReview: [{ rule: "referral_referrer", amount: "500.00" }],
    });
    const [held] = await waiting(host);
    await decide(held.id, "approve");
    expect(await status(host)).toMatchObject({ earned: "500.00", inReview: [] });
    expect((await status(fourth)).inReview).toMatchObject([{ rule: "referral_referee" }]);
  });
});

it("people who were rewarded on a device before its limit was reached continue to be rewarded", async () => {
  const { browser, people } = await openCrowd();
  const [first] = people;
  if (first === undefined) throw new Error("nobody was opened");
  world.subscribers.add(first.id);
  const answer = await ask(browser, first, "rewards/grant/notifications");
  expect(answer.body.data).toMatchObject({ granted: true });
});

it("administrators cannot decide about their own rewards", async () => {
  const browser = newBrowser();
  for (const one of await openGuests(world, ["Ann", "Ben", "Cay"])) await ask(browser, one);
  await ask(browser, admin);
  expect(await waiting(admin)).toEqual([]);
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from approval where kind = 'held_reward' and person_id = $1",
    [admin.id],
  );
  expect((await decide(String(rows[0]?.id), "approve")).body.code).toBe("STAFF_ABOUT_SELF");
});
