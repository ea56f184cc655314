import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deposit,
  type Guest,
  openGuests,
  reviewed,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let host: Guest;
let guest: Guest;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
beforeEach(async () => {
  const [first, second] = await openGuests(world, ["Host", "Guest"]);
  if (first === undefined || second === undefined) throw new Error("nobody was opened");
  [host, guest] = [first, second];
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

const dollars = (amount: number) => BigInt(amount) * 1_000_000n;
const invite = async (by: Guest, invited: Guest) => {
  const code = (await world.call("GET", "/api/v1/referrals/my-code", { token: by.token })).body.data
    .code;
  return world.call("POST", "/api/v1/referrals/attach", { token: invited.token, body: { code } });
};
const grantsOf = async ({ token }: Guest) =>
  (await world.call("GET", "/api/v1/rewards/grants", { token })).body.data.grants.map(
    ({ rule, amount }: { rule: string; amount: string }) => `${rule} ${amount}`,
  );
const referralOf = async ({ id }: Guest) => {
  const { rows } = await database.pool.query<{ quality: boolean; rewarded: boolean }>(
    `select is_quality as quality, rewarded_at is not null as rewarded from referral
       where referee = $1`,
    [id],
  );
  return rows[0];
};
const news = (topic: string, { id }: Guest) =>
  database.pool.query(
    "select outbox_add($1, array[$2::uuid], array[null::uuid], array[$2::uuid])",
    [topic, id],
  );
const waiting = async () =>
  (await database.pool.query("select from referral_review")).rowCount ?? 0;

const bothPaid = async () => {
  expect(await referralOf(guest)).toEqual({ quality: true, rewarded: true });
  expect(await grantsOf(host)).toEqual(["referral_referrer 500.00"]);
  expect(await grantsOf(guest)).toEqual(["referral_referee 100.00"]);
};
const nobodyPaid = async () => {
  expect(await grantsOf(host)).toEqual([]);
  expect(await grantsOf(guest)).toEqual([]);
  expect((await referralOf(guest))?.quality).toBe(false);
};

describe("a referral becomes quality, and both people are paid", () => {
  it("when ten dollars arrive", async () => {
    await invite(host, guest);
    await reviewed(world);
    await nobodyPaid();
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    await bothPaid();
    const { body } = await world.call("GET", "/api/v1/referrals/mine", { token: host.token });
    expect(body.data.items).toMatchObject([{ id: guest.id, is_quality: true }]);
  });

  it("when several deposits in dollars and euros add up to ten", async () => {
    await invite(host, guest);
    for (const asset of ["usdc", "eurc"] as const) {
      await deposit(world, guest, asset, dollars(4));
      await reviewed(world);
    }
    await nobodyPaid();
    await deposit(world, guest, "usdc", dollars(2));
    await reviewed(world);
    await bothPaid();
  });

  it("when the deposit was made before the referrer was named", async () => {
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    await invite(host, guest);
    await reviewed(world);
    await bothPaid();
  });

  it("when the friend's identity is verified, without any money", async () => {
    await invite(host, guest);
    await reviewed(world);
    world.verified.add(guest.id);
    await news("kyc", guest);
    await reviewed(world);
    await bothPaid();
  });

  it("when the sign-up is finished last", async () => {
    await database.pool.query("update person set onboarding_completed_at = null where id = $1", [
      guest.id,
    ]);
    await invite(host, guest);
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    await nobodyPaid();
    await database.pool.query("update person set onboarding_completed_at = now() where id = $1", [
      guest.id,
    ]);
    await news("profile", guest);
    await reviewed(world);
    await bothPaid();
  });
});

describe("a referral does not become quality", () => {
  it.each([
    ["through nine dollars", "usdc", dollars(9)],
    ["through a millionth less than ten", "usdc", dollars(10) - 1n],
    ["through LIL from outside", "LIL", dollars(1000)],
  ] as const)("%s", async (_why, asset, amount) => {
    await invite(host, guest);
    await deposit(world, guest, asset, amount);
    await reviewed(world);
    expect(await referralOf(guest)).toEqual({ quality: false, rewarded: false });
    await nobodyPaid();
  });

  it("through payments from friends, or unconfirmed deposits", async () => {
    await invite(host, guest);
    await database.pool.query(
      `select activity_add(p_person => array[$1, $1]::uuid[], p_transfer => array[gen_random_uuid(), gen_random_uuid()],
         p_direction => '{1,1}'::smallint[], p_asset => '{1,1}'::smallint[], p_amount => '{50000000,50000000}'::bigint[],
         p_kind => '{p2p,deposit}', p_counterparty => array[null, null]::uuid[], p_note => array[null, null]::text[],
         p_status => '{1,0}'::smallint[], p_hash => array[null, null]::bytea[])`,
      [guest.id],
    );
    await news("deposit", guest);
    await reviewed(world);
    await nobodyPaid();
  });

  it("if the friend's account is deactivated", async () => {
    await invite(host, guest);
    await database.pool.query("update person set deactivated_at = now() where id = $1", [guest.id]);
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    expect(await grantsOf(host)).toEqual([]);
    expect((await referralOf(guest))?.quality).toBe(false);
  });
});

describe("a referral pays once", () => {
  it("even if several workers review it concurrently and repeatedly", async () => {
    await invite(host, guest);
    await deposit(world, guest, "usdc", dollars(10));
    for (let round = 0; round < 4; round += 1) await news("deposit", guest);
    await Promise.all(Array.from({ length: 6 }, () => reviewed(world)));
    await bothPaid();
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    await bothPaid();
    expect(await waiting()).toBe(0);
  });

  it("for each of several friends, and the referrer once per friend", async () => {
    const guests = await openGuests(world, Array<string>(8).fill("Friend"));
    for (const friend of guests) {
      await invite(host, friend);
      await deposit(world, friend, "usdc", dollars(10));
    }
    await Promise.all(Array.from({ length: 4 }, () => reviewed(world)));
    expect(await grantsOf(host)).toEqual(Array(8).fill("referral_referrer 500.00"));
    for (const friend of guests) {
      expect(await grantsOf(friend)).toEqual(["referral_referee 100.00"]);
    }
  });

  it("the referrer later if they have no wallet yet; the friend does not wait", async () => {
    await invite(host, guest);
    const { rows } = await database.pool.query(
      "delete from smart_account where person_id = $1 returning *",
      [host.id],
    );
    await deposit(world, guest, "usdc", dollars(10));
    await reviewed(world);
    expect(await referralOf(guest)).toEqual({ quality: true, rewarded: false });
    expect(await grantsOf(host)).toEqual([]);
    expect(await grantsOf(guest)).toEqual(["referral_referee 100.00"]);
    await database.pool.query(
      `insert into smart_account (person_id, owner_index, owner_address, safe_address)
         values ($1, $2, $3, $4)`,
      [host.id, rows[0].ownerIndex, rows[0].ownerAddress, rows[0].safeAddress],
    );
    await news("profile", host);
    await reviewed(world);
    await bothPaid();
  });
});

describe("a reward that cannot be granted", () => {
  it("delays neither the outbox nor other referrals, and is granted later", async () => {
    const [otherHost, otherGuest] = await openGuests(world, ["Host", "Guest"]);
    if (otherHost === undefined || otherGuest === undefined) throw new Error("nobody was opened");
    await invite(host, guest);
    await invite(otherHost, otherGuest);
    await reviewed(world);
    await database.pool.query(
      `create function refuse_grant() returns trigger language plpgsql as
         'begin raise exception ''no grant today''; end'`,
    );
    await database.pool.query(
      `create trigger refuse_grant before insert on reward_grant for each row
         when (new.person_id = '${guest.id}') execute function refuse_grant()`,
    );
    await deposit(world, guest, "usdc", dollars(10));
    await deposit(world, otherGuest, "usdc", dollars(10));
    await reviewed(world);
    // Neither person was paid, and the referral does not count.
    expect(await referralOf(guest)).toEqual({ quality: false, rewarded: false });
    expect(await grantsOf(host)).toEqual([]);
    expect(await grantsOf(otherHost)).toEqual(["referral_referrer 500.00"]);
    expect((await database.pool.query("select from outbox where topic = 'deposit'")).rowCount).toBe(
      0,
    );
    for (let round = 0; round < 3; round += 1) {
      world.passSeconds(60);
      await reviewed(world);
    }
    const health = await world.rewards.getHealth();
    expect(health).toMatchObject({ healthy: false, reviews: { waiting: 1, failing: 1 } });
    await database.pool.query("drop trigger refuse_grant on reward_grant");
    world.passSeconds(600);
    await reviewed(world);
    await bothPaid();
    expect(await world.rewards.getHealth()).toMatchObject({ healthy: true, problems: [] });
  });
});
