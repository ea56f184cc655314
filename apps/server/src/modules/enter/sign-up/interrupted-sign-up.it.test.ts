import { randomBytes, randomUUID } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let host: SignedUp;
let code: string;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

/** Moves the clock. The host signs in again, because an access token expires after 15 minutes. */
async function passMinutes(minutes: number) {
  aheadMs += minutes * 60_000;
  host = { ...host, ...(await product.signIn(host.email, "login")) };
}

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl, clock });
  host = await product.signUp("Host");
  code = dataOf(await product.call("getMyReferralCode", { token: host.token })).code;
});
afterAll(async () => {
  expect(await checkLedger(product.pool)).toEqual([]);
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Opens a visitor who followed the host's invitation link and has just got a session. */
async function openVisitor() {
  const visitorId = randomUUID();
  const device = { fingerprint: "0123456789abcdef", sessionId: visitorId };
  const client = { userAgent: "test", timestamp: clock.now().toISOString() };
  dataOf(await product.call("captureReferral", { body: { ...device, ...client, code } }));
  const suffix = randomBytes(4).toString("hex");
  const email = `guest.${suffix}@example.com`;
  const cookie = `theme=dark; lilypad_visitor=${visitorId}`;
  const { id, token } = await product.signIn(email, "signup", { cookie });
  return { id, email, token, tag: `guest_${suffix}` };
}
type Visitor = Awaited<ReturnType<typeof openVisitor>>;

const save = ({ token }: Visitor, body: Record<string, string>) =>
  product.call("updateProfile", { token, body }).then(dataOf);
const wizard: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  identity: (visitor) => save(visitor, { first_name: "Guest", last_name: "Example" }),
  phone: (visitor) => save(visitor, { phone_number: "+44 7400 123456" }),
  tag: (visitor) => save(visitor, { display_tag: visitor.tag }),
  "wallet call": ({ token }) => product.call("registerWallet", { token }).then(dataOf),
  "smart account call": ({ token }) => product.call("createSmartAccount", { token }).then(dataOf),
  "onboarding call": ({ token }) => product.call("onboardingCompleted", { token }).then(dataOf),
  "referral call": ({ token }) =>
    product.call("attachReferral", { token, body: { code } }).then(dataOf),
  "reward call": ({ token }) => product.call("grantSignupReward", { token }).then(dataOf),
};
const steps = Object.keys(wizard);
async function walk(visitor: Visitor, from: string | null, upTo: string | null) {
  const first = from === null ? 0 : steps.indexOf(from) + 1;
  const end = upTo === null ? 0 : steps.indexOf(upTo) + 1;
  for (const step of steps.slice(first, end)) await wizard[step]?.(visitor);
}

const isFinished = async ({ id }: Visitor) => {
  const { rowCount } = await product.pool.query(
    "select from sign_up where person_id = $1 and finished_at is not null",
    [id],
  );
  return rowCount === 1;
};
const isQueued = async ({ id }: Visitor) =>
  (await product.pool.query("select from sign_up where person_id = $1", [id])).rowCount === 1;

/** Whether a visitor can be found, and how many rewards, referrals and welcome notifications they have. */
async function outcomeOf({ id, tag }: Visitor) {
  const { users } = dataOf(
    await product.call("searchUsers", { token: host.token, query: { q: tag } }),
  );
  const count = async (sql: string) => Number((await product.pool.query(sql, [id])).rows[0].count);
  return {
    found: users.some((user) => user.id === id),
    rewards: await count(
      "select count(*) from reward_grant where person_id = $1 and rule = 'signup'",
    ),
    referrals: await count("select count(*) from referral where referee = $1"),
    welcomes: await count(
      "select count(*) from notification where person_id = $1 and kind = 'onboarding_completed'",
    ),
  };
}
const complete = { found: true, rewards: 1, referrals: 1, welcomes: 1 };
const nothingYet = { found: false, rewards: 0, referrals: 0, welcomes: 0 };

describe("a sign-up whose app is closed", () => {
  it.each(steps.slice(steps.indexOf("tag")))(
    "after the %s is finished by the server, with one reward and one referral",
    async (lastStep) => {
      const visitor = await openVisitor();
      await walk(visitor, null, lastStep);
      await product.until(() => isQueued(visitor));
      await passMinutes(11);
      await product.until(() => isFinished(visitor));
      expect(await outcomeOf(visitor)).toEqual(complete);
    },
  );

  it("after the tag is not finished by the server within nine minutes", async () => {
    const visitor = await openVisitor();
    await walk(visitor, null, "tag");
    await product.until(() => isQueued(visitor));
    await passMinutes(9);
    await product.modules.signUps.worker.pass();
    expect(await outcomeOf(visitor)).toEqual(nothingYet);
  });
});

describe("a person whose Safe is assigned", () => {
  const findable = async (visitor: Visitor) => (await outcomeOf(visitor)).found;

  it("is found by others within 20 seconds when the app's welcome call is lost", async () => {
    const visitor = await openVisitor();
    await walk(visitor, null, "smart account call");
    await product.quiet(0);
    await passMinutes(20 / 60);
    await product.quiet(0);
    expect([await findable(visitor), await isFinished(visitor)]).toEqual([true, true]);
    expect(await outcomeOf(visitor)).toEqual(complete);
  });

  it("is found within 20 seconds of their tag when the Safe was assigned before it", async () => {
    const visitor = await openVisitor();
    await walk(visitor, null, "phone");
    await walk(visitor, "tag", "smart account call");
    await wizard.tag?.(visitor);
    await product.quiet(0);
    await passMinutes(20 / 60);
    await product.quiet(0);
    expect([await findable(visitor), await isFinished(visitor)]).toEqual([true, true]);
    expect(await outcomeOf(visitor)).toEqual(complete);
  });
});

describe("a sign-up continued on another device with a new session", () => {
  it.each([null, ...steps.slice(0, steps.indexOf("tag"))])(
    "after the step %s is finished, with one reward and one referral",
    async (lastStep) => {
      const visitor = await openVisitor();
      await walk(visitor, null, lastStep);
      await passMinutes(30);
      expect(await outcomeOf(visitor)).toEqual(nothingYet);

      const again = { ...visitor, ...(await product.signIn(visitor.email, "login")) };
      expect(again.id).toBe(visitor.id);
      await walk(again, lastStep, "tag");
      await product.until(() => isQueued(visitor));
      await passMinutes(11);
      await product.until(() => isFinished(visitor));
      expect(await outcomeOf(visitor)).toEqual(complete);
    },
  );
});

it("a sign-up that the app and the server finish concurrently has one reward and one referral", async () => {
  const visitor = await openVisitor();
  await walk(visitor, null, "tag");
  await product.until(() => isQueued(visitor));
  await passMinutes(11);
  await Promise.all([
    walk(visitor, "tag", "reward call"),
    product.modules.signUps.worker.pass(),
    product.modules.signUps.worker.pass(),
  ]);
  await product.until(() => isFinished(visitor));
  expect(await outcomeOf(visitor)).toEqual(complete);
});

it("a sign-up whose reward cannot be paid yet is retried until it is complete", async () => {
  const visitor = await openVisitor();
  await walk(visitor, null, "tag");
  await product.until(() => isQueued(visitor));
  await product.pool.query(
    "alter table settlement_operation add constraint no_more check (amount < 0) not valid",
  );
  await passMinutes(11);
  await product.until(async () => (await outcomeOf(visitor)).found);
  expect(await outcomeOf(visitor)).toMatchObject({ rewards: 0 });
  expect(await isFinished(visitor)).toBe(false);
  await product.pool.query("alter table settlement_operation drop constraint no_more");
  await passMinutes(10);
  await product.until(() => isFinished(visitor));
  expect(await outcomeOf(visitor)).toEqual(complete);
});

it("a change of the profile after the sign-up does not queue it again", async () => {
  const visitor = await openVisitor();
  await walk(visitor, null, "reward call");
  await product.until(() => isQueued(visitor));
  await passMinutes(11);
  await product.until(() => isFinished(visitor));
  await save(visitor, { first_name: "Guesty" });
  await product.until(async () => (await product.pool.query("select from outbox")).rowCount === 0);
  expect(await isFinished(visitor)).toBe(true);
  expect(await outcomeOf(visitor)).toEqual(complete);
});

it("a sign-up with an unknown invitation code is finished without a referral", async () => {
  const visitor = await openVisitor();
  await product.pool.query("update noted_referral set code = 'NOBODYS2' where person_id = $1", [
    visitor.id,
  ]);
  await walk(visitor, null, "tag");
  await product.until(() => isQueued(visitor));
  await passMinutes(11);
  await product.until(() => isFinished(visitor));
  expect(await outcomeOf(visitor)).toEqual({ ...complete, referrals: 0 });
});
