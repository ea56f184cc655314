import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { givePasskey } from "../../../../test/hire-staff.ts";
import { type Guest, openAdministrators, openGuests } from "../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

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
  world.call("POST", `/api/v1/admin/proposals/${id}/${verb}`, { token: by.token });
const object = (by: Guest, id: string) =>
  world.call("POST", `/api/v1/admin/proposals/${id}/object`, {
    token: by.token,
    headers: reason,
  });
/** A person with a passkey. */
async function newGuest(): Promise<Guest> {
  const [guest] = (await openGuests(world, ["Guest"])) as [Guest];
  await givePasskey(database, guest.id, world.now());
  return guest;
}
const confirmAll = () =>
  database.pool.query("update session set step_up_until = $1, passkey_verified_at = $2", [
    new Date(world.now().getTime() + 60_000),
    world.now(),
  ]);
/** An administrator whom no setting names. */
async function newAdministrator(): Promise<Guest> {
  const guest = await newGuest();
  await database.pool.query(
    "insert into staff_member (person_id, role, since) values ($1, 'administrator', $2)",
    [guest.id, world.now()],
  );
  await confirmAll();
  return guest;
}
const work = async () => {
  for (const worker of [world.approvals.worker, world.staff.worker])
    while ((await worker.pass()) > 0);
};
const hours = (count: number) => world.passSeconds(count * 3_600);
/** The same person with a new access token, because the clock moves on. */
const again = async (who: Guest) => ({
  ...who,
  token: await world.tokenFor({ ...who.caller, aal: "aal2" }),
});

describe("a member of staff", () => {
  it("gets their role when a second administrator has approved it, and loses it the same way", async () => {
    const cat = await newGuest();
    const proposed = (await propose(ann, cat, "support")).body.data.proposal;
    expect(proposed).toMatchObject({
      status: "open",
      details: { role: "support" },
      proposedBy: ann.id,
    });
    expect(await world.staff.roleOf(cat.id)).toBeNull();

    expect((await decide(ann, proposed.id, "approve")).body.code).toBe("NEEDS_ANOTHER_APPROVER");
    const approved = await decide(bob, proposed.id, "approve");
    expect(approved.body.data.proposal).toMatchObject({ status: "approved", decidedBy: bob.id });
    expect((await decide(bob, proposed.id, "approve")).body).toEqual(approved.body);
    expect(await world.staff.roleOf(cat.id)).toBe("support");
    const reports = () => world.call("GET", "/api/v1/reports", { token: cat.token });
    await database.pool.query("update session set passkey_verified_at = $1", [world.now()]);
    expect((await reports()).status).toBe(200);

    expect((await propose(ann, cat, "support")).body.code).toBe("STAFF_UNCHANGED");
    const removal = (await propose(bob, cat, null)).body.data.proposal;
    expect((await propose(ann, cat, "finance")).body.code).toBe("PROPOSAL_WAITS");
    await decide(ann, removal.id, "approve");
    expect((await reports()).body.code).toBe("FORBIDDEN");
  });

  it("is not made from a withdrawn or expired proposal, or one of a former administrator", async () => {
    const cat = await newGuest();
    const withdrawn = (await propose(ann, cat, "finance")).body.data.proposal;
    expect((await decide(bob, withdrawn.id, "withdraw")).body.data.proposal.status).toBe("refused");
    expect((await decide(bob, withdrawn.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");

    const late = (await propose(ann, cat, "finance")).body.data.proposal;
    await database.pool.query(
      "update approval set proposed_at = $2::timestamptz - interval '7 days', expires_at = $2 where id = $1",
      [late.id, world.now()],
    );
    expect((await decide(bob, late.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");

    const [eve] = (await openAdministrators(world, adminEmails, ["Eve"])) as [Guest];
    await database.pool.query("update session set step_up_until = $1 where person_id = $2", [
      new Date(world.now().getTime() + 60_000),
      eve.id,
    ]);
    const orphaned = (await propose(eve, cat, "finance")).body.data.proposal;
    adminEmails.splice(adminEmails.indexOf(eve.caller.email), 1);
    expect((await decide(bob, orphaned.id, "approve")).body.code).toBe("PROPOSAL_NOT_OPEN");
    expect(await world.staff.roleOf(cat.id)).toBeNull();
  });

  it("is removed at once by a single administrator, because nobody else could approve it", async () => {
    const cat = await newGuest();
    adminEmails.splice(adminEmails.indexOf(bob.caller.email), 1);
    const { proposal: change } = (await propose(ann, cat, "support")).body.data;
    expect(change).toMatchObject({ status: "approved", decidedBy: ann.id });
    expect((await propose(ann, cat, null)).body.data.proposal.status).toBe("approved");
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
    const { proposal: change } = (await propose(ann, cat, "finance")).body.data;
    await decide(bob, change.id, "approve");
    const { entries } = (
      await world.call("GET", `/api/v1/admin/audit?subject=${cat.id}`, { token: ann.token })
    ).body.data;
    expect(entries).toMatchObject([
      { action: "approveProposal", actor: bob.id, details: { proposedBy: ann.id } },
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
    const { proposal: change } = (await propose(ann, cat, "finance")).body.data;
    await expect(
      database.pool.query(
        "update approval set outcome = 'approved', decided_by = proposed_by, decided_at = now(), due_at = null where id = $1",
        [change.id],
      ),
    ).rejects.toThrow("approval_four_eyes");
  });
});

describe("with as many administrators as there are", () => {
  beforeEach(async () => {
    adminEmails.splice(0);
    await database.pool.query("delete from staff_member");
    await database.pool.query(
      "update approval set outcome = 'expired', decided_at = $1, due_at = null where outcome = 'open'",
      [world.now()],
    );
  });
  afterAll(() => {
    adminEmails.push(ann.caller.email, bob.caller.email);
  });

  /** Opens administrators and returns the person about whom the first one proposes a change. */
  async function open(administrators: number, about: "a customer" | "a member" | "another one") {
    const all: Guest[] = [];
    for (let index = 0; index < administrators; index += 1) all.push(await newAdministrator());
    const [first, second] = all as [Guest, Guest];
    if (about === "another one") return { first, who: second, third: all[2] };
    const who = await newGuest();
    if (about === "a member") {
      await database.pool.query(
        "insert into staff_member (person_id, role, since) values ($1, 'support', $2)",
        [who.id, world.now()],
      );
    }
    return { first, who, third: second };
  }

  it.each([
    [1, "a customer", "administrator", "approved", false],
    [1, "a member", null, "approved", false],
    [1, "a member", "finance", "approved", false],
    [2, "a customer", "administrator", "open", false],
    [2, "a member", null, "open", false],
    [2, "another one", null, "open", true],
    [2, "another one", "support", "open", true],
    [3, "a customer", "support", "open", false],
    [3, "another one", null, "open", false],
    [3, "another one", "finance", "open", false],
  ] as const)(
    "of %d, a change of %s to %s is %s; it takes effect by time alone: %s",
    async (administrators, about, role, status, waits) => {
      const { first, who } = await open(administrators, about);
      const before = await world.staff.roleOf(who.id);
      const { proposal: change } = (await propose(first, who, role)).body.data;
      expect(change).toMatchObject({ status, takesEffectAt: waits ? expect.any(String) : null });
      expect(await world.staff.roleOf(who.id)).toBe(status === "approved" ? role : before);
      hours(73);
      await work();
      expect(await world.staff.roleOf(who.id)).toBe(status === "approved" || waits ? role : before);
    },
  );

  it("the only other one is removed after 72 hours, unless they object; everybody gets a mail", async () => {
    const { first, who } = await open(2, "another one");
    await work();
    const { proposal: change } = (await propose(first, who, null)).body.data;
    await work();
    for (const { caller } of [first, who]) {
      const [mail] = world.mailsTo(caller.email).slice(-1);
      expect(mail?.subject).toBe("A change of the staff of Lilypad is proposed");
      expect(mail?.text).toContain("unless someone objects");
    }
    expect((await decide(who, change.id, "withdraw")).body.code).toBe("STAFF_ABOUT_SELF");
    expect((await object(first, change.id)).body.code).toBe("NEEDS_ANOTHER_APPROVER");
    hours(71);
    await confirmAll();
    await work();
    expect(await world.staff.roleOf(who.id)).toBe("administrator");
    const objected = await object(await again(who), change.id);
    expect(objected.body.data.proposal).toMatchObject({ status: "refused", decidedBy: who.id });
    hours(2);
    await work();
    expect(await world.staff.roleOf(who.id)).toBe("administrator");
    await confirmAll();

    const second = (await propose(await again(first), who, null)).body.data.proposal;
    hours(72);
    await work();
    expect(await world.staff.roleOf(who.id)).toBeNull();
    const { rows } = await database.pool.query(
      "select actor, subject, outcome from audit_entry where action = 'proposalTookEffect' and details like $1",
      [`%${second.id}%`],
    );
    expect(rows).toEqual([{ actor: first.id, subject: who.id, outcome: "done" }]);
    for (const { caller } of [first, who]) {
      const [mail] = world.mailsTo(caller.email).slice(-1);
      expect(mail?.subject).toBe("The staff of Lilypad has changed");
      expect(mail?.text).toContain("no member of staff");
    }
  });

  it("a change that waits lapses, recorded as nobody's act, if its proposer is dismissed meanwhile", async () => {
    const { first, who } = await open(2, "another one");
    const { proposal: change } = (await propose(first, who, null)).body.data;
    await database.pool.query("delete from staff_member where person_id = $1", [first.id]);
    hours(72);
    await work();
    expect(await world.staff.roleOf(who.id)).toBe("administrator");
    const { rows } = await database.pool.query(
      "select outcome, decided_by from approval where id = $1",
      [change.id],
    );
    expect(rows).toEqual([{ outcome: "expired", decidedBy: null }]);
  });

  it("whom the only administrator appoints can't approve for them before a week has passed", async () => {
    const { first, who } = await open(1, "a customer");
    await propose(first, who, "administrator");
    await confirmAll();
    const cat = await newGuest();
    const { proposal: change } = (await propose(first, cat, "support")).body.data;
    expect(change.status).toBe("open");
    expect((await decide(who, change.id, "approve")).body.code).toBe("APPROVER_APPOINTED");
    hours(7 * 24 - 1);
    await confirmAll();
    const later = (await propose(await again(first), await newGuest(), "support")).body.data
      .proposal;
    hours(1);
    await confirmAll();
    expect((await decide(await again(who), later.id, "approve")).body.data.proposal.status).toBe(
      "approved",
    );
  });

  it("an expired proposal is recorded as expired, by nobody", async () => {
    const { first, who } = await open(2, "a customer");
    const { proposal: change } = (await propose(first, who, "support")).body.data;
    hours(7 * 24);
    await confirmAll();
    await propose(await again(first), who, "finance");
    const { rows } = await database.pool.query(
      "select outcome, decided_by, decided_at = expires_at as at_its_end from approval where id = $1",
      [change.id],
    );
    expect(rows).toEqual([{ outcome: "expired", decidedBy: null, atItsEnd: true }]);
  });

  it("nobody gets a role without a passkey", async () => {
    const { first } = await open(1, "a customer");
    const [bare] = (await openGuests(world, ["Bare"])) as [Guest];
    expect((await propose(first, bare, "support")).body.code).toBe("STAFF_NEEDS_PASSKEY");
    await givePasskey(database, bare.id, world.now());
    expect((await propose(first, bare, "support")).body.data.proposal.status).toBe("approved");
  });

  it("the first passkey of a member needs an administrator, except where no other one has a passkey", async () => {
    const { first } = await open(1, "a customer");
    const may = ({ id }: Guest) => world.staff.mayAddFirstPasskey(database.pool, id);
    const [member, customer, boss] = (await openGuests(world, ["Mia", "Cus", "Bos"])) as [
      Guest,
      Guest,
      Guest,
    ];
    await database.pool.query(
      "insert into staff_member (person_id, role, since) values ($1, 'support', $3), ($2, 'administrator', $3)",
      [member.id, boss.id, world.now()],
    );
    expect([await may(customer), await may(member), await may(boss)]).toEqual([true, false, false]);
    const options = async (who: Guest) =>
      world.call("POST", "/api/v1/auth/passkeys/options", {
        token: who.token,
        body: {},
      });
    expect((await options(member)).body.code).toBe("STAFF_PASSKEY_NOT_ALLOWED");
    const allow = (by: Guest, who: Guest) =>
      world.call("POST", `/api/v1/admin/staff/${who.id}/first-passkey`, {
        token: by.token,
        headers: reason,
      });
    expect((await allow(first, customer)).body.code).toBe("NOT_FOUND");
    expect((await allow(first, first)).body.code).toBe("STAFF_ABOUT_SELF");
    expect((await allow(first, member)).status).toBe(200);
    expect((await options(member)).body.code).not.toBe("STAFF_PASSKEY_NOT_ALLOWED");
    expect([await may(member), await may(boss)]).toEqual([true, false]);
    hours(24);
    expect(await may(member)).toBe(false);
    // An administrator whom ADMIN_EMAILS names sets one up on the day of their first sign-in.
    await database.pool.query(
      "insert into admin_binding (email, person_id, bound_at) values ($1, $2, $3)",
      [boss.caller.email, boss.id, world.now()],
    );
    expect(await may(boss)).toBe(true);
    hours(24);
    expect(await may(boss)).toBe(false);
    await database.pool.query("delete from passkey where person_id = $1", [first.id]);
    expect([await may(boss), await may(first)]).toEqual([true, true]);
  });
});
