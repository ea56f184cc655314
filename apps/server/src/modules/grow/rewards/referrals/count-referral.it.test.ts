import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
let guest: Guest;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  // Deposits are stored with the database's time.
  world = await openIdentityApp({ pool: database.pool, prizeDepositDays: 7, startsAt: new Date() });
  send = openSends(world);
});
beforeEach(async () => {
  world.countedReferrals.length = 0;
  const [first, second] = await openGuests(world, ["Host", "Guest"]);
  if (first === undefined || second === undefined) throw new Error("nobody was opened");
  [host, guest] = [first, second];
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const dollars = (amount: number) => BigInt(amount) * 1_000_000n;
const invite = async (by: Guest, invited: Guest) => {
  const { code } = await world.rewards.myReferralCode(by.id);
  await world.rewards.attachReferral(invited.id, code);
};
const news = (topic: string, { id }: Guest) =>
  database.pool.query(
    "select outbox_add($1, array[$2::uuid], array[null::uuid], array[$2::uuid])",
    [topic, id],
  );
const verify = async (person: Guest) => {
  world.verified.add(person.id);
  await news("kyc", person);
};
const counted = async () => {
  await reviewed(world);
  return world.countedReferrals.filter(({ referrer }) => referrer === host.id).length;
};
const aWeekLater = async () => {
  world.passSeconds(7 * daySeconds + 60);
  return counted();
};
const openFriend = async (name = "Friend") => {
  const [friend] = await openGuests(world, [name]);
  if (friend === undefined) throw new Error("nobody was opened");
  return friend;
};

describe("a referral counts on the leaderboard", () => {
  it("after a verified friend's ten dollars have stayed for seven days", async () => {
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(10));
    expect(await counted()).toBe(0);
    world.passSeconds(7 * daySeconds - 60);
    expect(await counted()).toBe(0);
    world.passSeconds(120);
    expect(await counted()).toBe(1);
    expect(world.countedReferrals).toEqual([
      { referrer: host.id, referee: guest.id, at: world.now() },
    ]);
    expect(await aWeekLater()).toBe(1);
  });

  it("if the identity is verified last", async () => {
    await invite(host, guest);
    await deposit(world, guest, "usdc", dollars(10));
    expect(await aWeekLater()).toBe(0);
    await verify(guest);
    expect(await counted()).toBe(1);
  });

  it("if the money was spent elsewhere, or partly passed to the referrer", async () => {
    const stranger = await openFriend("Stranger");
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(40));
    await send(guest, stranger, "9.00");
    await send(guest, host, "30.00");
    expect(await aWeekLater()).toBe(1);
  });

  it("if the friend returns money that they were lent before", async () => {
    await invite(host, guest);
    await verify(guest);
    await deposit(world, host, "usdc", dollars(20));
    await deposit(world, guest, "usdc", dollars(10));
    await send(host, guest, "20.00");
    await send(guest, host, "10.00");
    expect(await aWeekLater()).toBe(1);
  });

  it("only once per address, even if its account is deleted and opened again", async () => {
    const again = await openFriend("Again");
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(10));
    expect(await aWeekLater()).toBe(1);
    await database.pool.query("update person set email = 'gone@example.com' where id = $1", [
      guest.id,
    ]);
    await database.pool.query("update person set email = $2 where id = $1", [
      again.id,
      guest.caller.email,
    ]);
    await invite(host, again);
    await verify(again);
    await deposit(world, again, "usdc", dollars(10));
    expect(await aWeekLater()).toBe(1);
  });
});

describe("a referral does not count on the leaderboard", () => {
  it.each([
    ["without a verified identity", { verified: false, amount: 10 }],
    ["without ten dollars from outside", { verified: true, amount: 9 }],
  ])("%s", async (_why, { verified, amount }) => {
    await invite(host, guest);
    if (verified) await verify(guest);
    await deposit(world, guest, "usdc", dollars(amount));
    expect(await aWeekLater()).toBe(0);
  });

  it("for four fake friends who pass their ten dollars on to the referrer", async () => {
    const friends = await openGuests(world, Array<string>(4).fill("Friend"));
    for (const friend of friends) {
      await invite(host, friend);
      await verify(friend);
      await deposit(world, friend, "usdc", dollars(10));
      await send(friend, host, "10.00");
    }
    expect(await aWeekLater()).toBe(0);
    // Their identities are verified, which is enough for the referrer's own reward.
    const grants = await world.rewards.listGrants(host.id, { limit: 10, offset: 0 });
    expect(grants.grants.map(({ rule }) => rule)).toEqual(Array(4).fill("referral_referrer"));
  });

  it("if the money is passed to another person whom the referrer invited", async () => {
    const other = await openFriend();
    await invite(host, other);
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(10));
    await send(guest, other, "5.00");
    expect(await aWeekLater()).toBe(0);
  });

  it("if the money returns to the referrer through another person", async () => {
    const between = await openFriend("Between");
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(10));
    await deposit(world, between, "usdc", dollars(10));
    await send(guest, between, "10.00");
    world.passSeconds(1);
    await send(between, host, "10.00");
    expect(await aWeekLater()).toBe(0);
  });

  it("if the money was lent back for the day of the review", async () => {
    await invite(host, guest);
    await verify(guest);
    await deposit(world, guest, "usdc", dollars(10));
    await deposit(world, host, "usdc", dollars(10));
    await send(guest, host, "10.00");
    await send(host, guest, "10.00");
    expect(await aWeekLater()).toBe(0);
    await deposit(world, guest, "usdc", dollars(10));
    await database.pool.query(
      `update activity set created_at = $2 where person_id = $1 and transfer_id = (
         select transfer_id from activity where person_id = $1 and kind = 'deposit'
           order by created_at desc limit 1)`,
      [guest.id, world.now()],
    );
    expect(await counted()).toBe(0);
    expect(await aWeekLater()).toBe(1);
  });
});

it("a referral that waits for its seven days is not reported as an overdue review", async () => {
  await invite(host, guest);
  await verify(guest);
  await deposit(world, guest, "usdc", dollars(10));
  await reviewed(world);
  world.passSeconds(daySeconds);
  expect(await world.rewards.getHealth()).toMatchObject({ healthy: true, reviews: { waiting: 0 } });
});
