import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Guest, openAdministrators, openGuests } from "../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../migrations.ts";

const adminEmails: string[] = [];
let database: TestDatabase;
let world: IdentityApp;
let ann: Guest;
let bob: Guest;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  [ann, bob] = (await openAdministrators(world, adminEmails, ["Ann", "Bob"])) as [Guest, Guest];
});
beforeEach(async () => {
  await database.pool.query("update session set step_up_until = $1, passkey_verified_at = $2", [
    new Date(world.now().getTime() + 60_000),
    world.now(),
  ]);
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const reason = { "lilypad-reason": encodeURIComponent("She joins the team – start on Monday") };

const propose = (by: Guest, who: Guest, role: string | null) =>
  world.call("POST", "/api/v1/admin/staff/changes", {
    token: by.token,
    headers: reason,
    body: { email: who.caller.email, role },
  });
const decide = (by: Guest, id: string, verb: "approve" | "withdraw") =>
  world.call("POST", `/api/v1/admin/staff/changes/${id}/${verb}`, { token: by.token });
const newGuest = async () => (await openGuests(world, ["Guest"]))[0] as Guest;

describe("a member of staff", () => {
  it("gets their role when a second administrator has approved it, and loses it the same way", async () => {
    const cat = await newGuest();
    const proposed = (await propose(ann, cat, "support")).body.data.change;
    expect(proposed).toMatchObject({ status: "open", role: "support", proposedBy: ann.id });
    expect(await world.staff.roleOf(cat.id)).toBeNull();

    expect((await decide(ann, proposed.id, "approve")).body.code).toBe("NEEDS_ANOTHER_APPROVER");
    const approved = await decide(bob, proposed.id, "approve");
    expect(approved.body.data.change).toMatchObject({ status: "approved", decidedBy: bob.id });
    expect((await decide(bob, proposed.id, "approve")).body).toEqual(approved.body);
    expect(await world.staff.roleOf(cat.id)).toBe("support");
    const reports = () => world.call("GET", "/api/v1/reports", { token: cat.token });
    await database.pool.query("update session set passkey_verified_at = $1", [world.now()]);
    expect((await reports()).status).toBe(200);

    expect((await propose(ann, cat, "support")).body.code).toBe("STAFF_UNCHANGED");
    const removal = (await propose(bob, cat, null)).body.data.change;
    expect((await propose(ann, cat, "finance")).body.code).toBe("STAFF_CHANGE_OPEN");
    await decide(ann, removal.id, "approve");
    expect((await reports()).body.code).toBe("FORBIDDEN");
  });

  it("is not made from a withdrawn or expired proposal, or one of a former administrator", async () => {
    const cat = await newGuest();
    const withdrawn = (await propose(ann, cat, "finance")).body.data.change;
    expect((await decide(bob, withdrawn.id, "withdraw")).body.data.change.status).toBe("withdrawn");
    expect((await decide(bob, withdrawn.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");

    const late = (await propose(ann, cat, "finance")).body.data.change;
    await database.pool.query(
      "update staff_change set proposed_at = $2::timestamptz - interval '7 days', expires_at = $2 where id = $1",
      [late.id, world.now()],
    );
    expect((await decide(bob, late.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");

    const [eve] = (await openAdministrators(world, adminEmails, ["Eve"])) as [Guest];
    await database.pool.query("update session set step_up_until = $1 where person_id = $2", [
      new Date(world.now().getTime() + 60_000),
      eve.id,
    ]);
    const orphaned = (await propose(eve, cat, "finance")).body.data.change;
    adminEmails.splice(adminEmails.indexOf(eve.caller.email), 1);
    expect((await decide(bob, orphaned.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");
    expect(await world.staff.roleOf(cat.id)).toBeNull();
  });

  it("is removed at once by a single administrator, because nobody else could approve it", async () => {
    const cat = await newGuest();
    adminEmails.splice(adminEmails.indexOf(bob.caller.email), 1);
    const { change } = (await propose(ann, cat, "support")).body.data;
    expect(change).toMatchObject({ status: "approved", decidedBy: ann.id });
    expect((await propose(ann, cat, null)).body.data.change.status).toBe("approved");
    expect(await world.staff.roleOf(cat.id)).toBeNull();
    adminEmails.push(bob.caller.email);
  });

  it("named by ADMIN_EMAILS is changed only there, and shown so in the list", async () => {
    expect((await propose(ann, bob, null)).body.code).toBe("STAFF_BY_SETTINGS");
    const { members } = (await world.call("GET", "/api/v1/admin/staff", { token: ann.token })).body
      .data;
    expect(members).toContainEqual(
      expect.objectContaining({ userId: bob.id, role: "administrator", isBySettings: true }),
    );
  });

  it("appears in the audit log with who proposed, why, and who approved", async () => {
    const cat = await newGuest();
    const { change } = (await propose(ann, cat, "finance")).body.data;
    await decide(bob, change.id, "approve");
    const { entries } = (
      await world.call("GET", `/api/v1/admin/audit?subject=${cat.id}`, { token: ann.token })
    ).body.data;
    expect(entries).toMatchObject([
      { action: "approveStaffChange", actor: bob.id, details: { proposedBy: ann.id } },
      {
        action: "proposeStaffChange",
        actor: ann.id,
        reason: "She joins the team – start on Monday",
        details: { role: "finance", inEffect: false },
      },
    ]);
  });

  it("cannot be made by anyone else through the table: the database requires two people", async () => {
    const cat = await newGuest();
    const { change } = (await propose(ann, cat, "finance")).body.data;
    await expect(
      database.pool.query(
        "update staff_change set outcome = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
        [change.id],
      ),
    ).rejects.toThrow("staff_change_four_eyes");
  });
});
