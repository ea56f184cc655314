import { randomUUID } from "node:crypto";
import { inTransaction } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

/** A person who has signed up with this address and receives pushes. */
async function openWith(email: string): Promise<Guest> {
  const [guest] = await openGuests(world, ["Guest"]);
  if (guest === undefined) throw new Error("nobody was opened");
  await database.pool.query("update person set email = $2 where id = $1", [guest.id, email]);
  world.subscribers.add(guest.id);
  return { ...guest, caller: { ...guest.caller, email } };
}
/** Calls what runs in the SQL transaction that deletes a Lilypad account. */
const remove = ({ id, caller: { email } }: Guest) =>
  inTransaction(database.pool, async (db) => {
    await world.rewards.forgetPerson(db, { id, email });
    await world.identity.forgetPerson(db, id, world.now());
    await db.query("update person set deactivated_at = $2, deleted_at = $2 where id = $1", [
      id,
      world.now(),
    ]);
  });
const grant = async (what: "signup" | "notifications", { token }: Guest) =>
  (await world.call("POST", `/api/v1/rewards/grant/${what}`, { token })).body.data;
const earned = async ({ token }: Guest) =>
  (await world.call("GET", "/api/v1/rewards/status/me", { token })).body.data.earned;
const invite = async (by: Guest, invited: Guest) => {
  const path = "/api/v1/referrals/my-code";
  const { code } = (await world.call("GET", path, { token: by.token })).body.data;
  const body = { code };
  return world.call("POST", "/api/v1/referrals/attach", { token: invited.token, body });
};
const newName = () => `n${randomUUID().replaceAll("-", "").slice(0, 16)}`;
const had = (amount: string) => ({ granted: false, amount, alreadyGranted: true });

describe("the rewards for signing up and for notifications are granted once", () => {
  it.each([
    ["the same address", (name: string) => `${name}@example.com`],
    ["a plus tag in the address", (name: string) => `${name}+two@gmail.com`],
    [
      "dots that the provider ignores",
      (name: string) => `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
    ],
    ["the provider's other domain", (name: string) => `${name}@googlemail.com`],
  ])("even if the account is deleted and opened again with %s", async (_why, again) => {
    const name = newName();
    const second = again(name);
    const first = await openWith(second.endsWith("example.com") ? second : `${name}@gmail.com`);
    expect((await grant("signup", first)).granted).toBe(true);
    expect((await grant("notifications", first)).granted).toBe(true);
    await remove(first);
    const returned = await openWith(second);
    expect(await grant("signup", returned)).toEqual(had("100.00"));
    expect(await grant("notifications", returned)).toEqual(had("50.00"));
    expect(await earned(returned)).toBe("0.00");
    const { body } = await world.call("GET", "/api/v1/rewards/status/me", {
      token: returned.token,
    });
    // Rewards that the person cannot get are not announced.
    expect(body.data.once.map(({ grantedAt }: { grantedAt: string }) => grantedAt)).not.toContain(
      null,
    );
  });

  it("even if two accounts request them at the same time", async () => {
    const name = newName();
    const both = [await openWith(`${name}@gmail.com`), await openWith(`${name}+b@gmail.com`)];
    const answers = await Promise.all(both.map((one) => grant("signup", one)));
    expect(answers.filter(({ granted }) => granted)).toHaveLength(1);
  });

  it("but to each of two people whose mail provider distinguishes their addresses", async () => {
    const name = newName();
    for (const email of [`${name}@example.com`, `${name}+two@example.com`]) {
      expect((await grant("signup", await openWith(email))).granted).toBe(true);
    }
  });

  it("even if they were granted before addresses were remembered", async () => {
    const name = newName();
    const [here, gone] = [
      await openWith(`${name}@gmail.com`),
      await openWith(`${name}2@gmail.com`),
    ];
    for (const one of [here, gone]) await grant("signup", one);
    await database.pool.query(
      "update reward_grant set address_hash = null where person_id = any ($1)",
      [[here.id, gone.id]],
    );
    await remove(gone);
    expect((await grant("signup", await openWith(`${name}2@gmail.com`))).granted).toBe(false);
    await world.rewards.rememberEarlierGrants();
    expect((await grant("signup", await openWith(`${name}+x@gmail.com`))).granted).toBe(false);
  });

  it("until three years after the account's deletion, when the address is forgotten", async () => {
    const name = newName();
    const first = await openWith(`${name}@gmail.com`);
    await grant("signup", first);
    await remove(first);
    const twoYears = 2 * 365 * 24 * 60 * 60;
    world.passSeconds(twoYears);
    await world.rewards.forgetExpired();
    const hashes = async () =>
      (
        await database.pool.query("select address_hash from reward_grant where person_id = $1", [
          first.id,
        ])
      ).rows.map(({ addressHash }) => addressHash !== null);
    expect(await hashes()).toEqual([true]);
    world.passSeconds(twoYears);
    await world.rewards.forgetExpired();
    expect(await hashes()).toEqual([false]);
  });
});

describe("the rewards for an invitation", () => {
  it("are not paid again for an address that has received them before", async () => {
    const name = newName();
    const [host, first] = [
      await openWith(`${newName()}@example.com`),
      await openWith(`${name}@gmail.com`),
    ];
    await invite(host, first);
    await deposit(world, first, "usdc", 10_000_000n);
    await reviewed(world);
    expect(await earned(host)).toBe("500.00");
    await remove(first);
    const returned = await openWith(`${name}+again@gmail.com`);
    await invite(host, returned);
    await deposit(world, returned, "usdc", 10_000_000n);
    await reviewed(world);
    expect(await earned(host)).toBe("500.00");
    expect(await earned(returned)).toBe("0.00");
  });

  it("are not paid for inviting another spelling of one's own address", async () => {
    const name = newName();
    const [host, self] = [
      await openWith(`${name}@gmail.com`),
      await openWith(`${name}+me@gmail.com`),
    ];
    const answer = await invite(host, self);
    expect(answer).toMatchObject({ body: { code: "REFERRAL_INVALID" } });
  });
});
