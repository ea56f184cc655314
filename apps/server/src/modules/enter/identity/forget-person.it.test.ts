import { inTransaction } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails: ["boss@example.com"] });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const newAddress = () => `leaving${++people}@example.com`;
type SignedIn = Awaited<ReturnType<IdentityApp["signIn"]>>;
const change = ({ token }: SignedIn, body: Record<string, unknown>) =>
  world.call("PUT", "/api/v1/auth/profile", { token, body });
const forget = (personId: string) =>
  inTransaction(database.pool, async (db) => {
    await db.query("update person set deactivated_at = $2 where id = $1", [personId, world.now()]);
    await world.identity.forgetPerson(db, personId, world.now());
  });

describe("forgetting a person", () => {
  it("removes personal data from their row", async () => {
    const ann = await world.signIn(newAddress());
    await change(ann, {
      first_name: "Ann",
      last_name: "Frog",
      phone_number: "07400 123456",
      display_tag: "ann_frog",
      date_of_birth: "1990-12-10",
      primary_address: {
        addressLine1: "12 Pond Lane",
        city: "Frogham",
        postalCode: "SP6 2HN",
        country: "GB",
      },
    });
    await forget(ann.personId);
    const counted = await database.pool.query("select * from attempt_counter where subject = $1", [
      ann.email,
    ]);
    expect(counted.rows).toEqual([]);
    const { rows } = await database.pool.query("select * from person where id = $1", [
      ann.personId,
    ]);
    expect(rows[0]).toMatchObject({
      email: `deleted+${ann.personId}@account.invalid`,
      firstName: "Deleted",
      lastName: "account",
      displayTag: null,
      displayTagSkeleton: null,
      phoneNumber: null,
      phoneCountryCode: null,
      dateOfBirth: null,
      primaryAddress: null,
    });
    const sessions = await database.pool.query(
      "select device, revoked_reason from session where person_id = $1",
      [ann.personId],
    );
    expect(sessions.rows).toEqual([{ device: "Unknown device", revokedReason: "account_closed" }]);
    const left = await database.pool.query("select 1 from email_code where email = $1", [
      ann.email,
    ]);
    expect(left.rowCount).toBe(0);
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: ann.refreshToken },
    });
    expect(refreshed.body.error_code).toBe("refresh_token_not_found");
  });

  it("reserves their tag for a year, and then frees it", async () => {
    const bob = await world.signIn(newAddress());
    await change(bob, { display_tag: "lily_bob" });
    await forget(bob.personId);
    const heir = newAddress();
    const attempt = async () =>
      (await change(await world.signIn(heir), { display_tag: "L1ly_B0b" })).status;
    expect(await attempt()).toBe(409);
    world.passSeconds(365 * 86_400 - 60);
    expect(await attempt()).toBe(409);
    world.passSeconds(120);
    expect(await attempt()).toBe(200);
  });

  it("frees their address for a new person, who is not an administrator", async () => {
    const boss = await world.signIn("boss@example.com");
    expect(await world.staff.roleOf(boss.personId)).toBe("administrator");
    await forget(boss.personId);
    world.passSeconds(60);
    const next = await world.signIn("boss@example.com");
    expect(next.personId).not.toBe(boss.personId);
    expect(await world.staff.roleOf(next.personId)).toBeNull();
    const { body } = await world.call("GET", "/api/v1/auth/sessions", { token: next.token });
    expect(body.data.sessions).toHaveLength(1);
  });

  it("can be repeated without effect", async () => {
    const cat = await world.signIn(newAddress());
    await forget(cat.personId);
    await forget(cat.personId);
    const again = await world.signIn(cat.email);
    expect(again.personId).not.toBe(cat.personId);
  });
});
