import { randomBytes, randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  deposit,
  type Guest,
  openGuests,
  openSends,
  reviewed,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

const daySeconds = 24 * 60 * 60;

let database: TestDatabase;
let world: IdentityApp;
let send: ReturnType<typeof openSends>;
let host: Guest;
let friend: Guest;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  // Deposits are stored with the database's time.
  world = await openIdentityApp({ pool: database.pool, prizeDepositDays: 7, startsAt: new Date() });
  send = openSends(world);
});
beforeEach(async () => {
  [host, friend] = (await openGuests(world, ["Host", "Friend"])) as [Guest, Guest];
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const dollars = (amount: number) => BigInt(amount) * 1_000_000n;
const newAddress = () => randomBytes(20);
const invite = async (by: Guest, invited: Guest) => {
  const { code } = await world.rewards.myReferralCode(by.id);
  await world.rewards.attachReferral(invited.id, code);
};
const rulesOf = async ({ id }: Guest) => {
  await reviewed(world);
  const { grants } = await world.rewards.listGrants(id, { limit: 10, offset: 0 });
  return grants.map(({ rule }) => rule);
};
const aWeekLater = () => world.passSeconds(7 * daySeconds + 60);

/** A deposit that arrives now, by the clock of the test. */
async function bring(person: Guest, amount: bigint, address: Buffer) {
  await deposit(world, person, "usdc", amount, address);
  await database.pool.query(
    `update activity set created_at = $2 where person_id = $1 and transfer_id = (
       select transfer_id from activity where person_id = $1 and kind = 'deposit' order by created_at desc limit 1)`,
    [person.id, world.now()],
  );
}

/** A payment from a person's Safe to an address, in the state after its settlement. */
const payAddress = (by: Guest, address: Buffer, amount: bigint, daysAgo = 0) =>
  database.pool.query(
    `insert into wallet_send (id, person_id, address, asset, amount, correlation_id, digest, state, created_at, ended_at)
       values ($1, $2, $3, 1, $4, $1, $1, 'done', $5, $5)`,
    [
      randomUUID(),
      by.id,
      address,
      amount,
      new Date(world.now().getTime() - (daysAgo * daySeconds + 3_600) * 1_000),
    ],
  );

it("the friend is paid when ten dollars arrive, and the inviter when they have stayed for seven days", async () => {
  await invite(host, friend);
  await bring(friend, dollars(10), newAddress());
  expect(await rulesOf(friend)).toEqual(["referral_referee"]);
  expect(await rulesOf(host)).toEqual([]);
  world.passSeconds(7 * daySeconds - 60);
  expect(await rulesOf(host)).toEqual([]);
  world.passSeconds(120);
  expect(await rulesOf(host)).toEqual(["referral_referrer"]);
});

it("a verified identity earns the inviter's reward at once, without any money", async () => {
  await invite(host, friend);
  world.verified.add(friend.id);
  await deposit(world, friend, "usdc", dollars(1));
  expect(await rulesOf(host)).toEqual(["referral_referrer"]);
});

it("the same ten dollars sent round through an address of the inviter earn nothing with five friends", async () => {
  const address = newAddress();
  const friends = await openGuests(world, Array<string>(5).fill("Friend"));
  await bring(host, dollars(10), newAddress());
  for (const one of friends) {
    await invite(host, one);
    await payAddress(host, address, dollars(10));
    await bring(one, dollars(10), address);
    await send(one, host, "10.00");
  }
  aWeekLater();
  expect(await rulesOf(host)).toEqual([]);
  for (const one of friends) expect(await rulesOf(one)).toEqual([]);
});

it("money that came from the inviter's circle through an address earns nothing, even if it stays", async () => {
  const address = newAddress();
  const [other] = (await openGuests(world, ["Other"])) as [Guest];
  await invite(host, other);
  await invite(host, friend);
  await payAddress(other, address, dollars(10));
  await bring(friend, dollars(10), address);
  aWeekLater();
  expect(await rulesOf(host)).toEqual([]);
  // Ten dollars of the friend's own, from anywhere else, count beside it.
  await bring(friend, dollars(10), newAddress());
  expect(await rulesOf(friend)).toEqual(["referral_referee"]);
  aWeekLater();
  expect(await rulesOf(host)).toEqual(["referral_referrer"]);
});

it("what the inviter sent to an exchange's address more than thirty days ago is not the circle's", async () => {
  const address = newAddress();
  await invite(host, friend);
  await payAddress(host, address, dollars(10), 31);
  await bring(friend, dollars(10), address);
  expect(await rulesOf(friend)).toEqual(["referral_referee"]);
  aWeekLater();
  expect(await rulesOf(host)).toEqual(["referral_referrer"]);
});

it("money that the friend passes on to the inviter within the seven days earns nothing", async () => {
  await invite(host, friend);
  await bring(friend, dollars(10), newAddress());
  expect(await rulesOf(friend)).toEqual(["referral_referee"]);
  await send(friend, host, "10.00");
  aWeekLater();
  expect(await rulesOf(host)).toEqual([]);
});
