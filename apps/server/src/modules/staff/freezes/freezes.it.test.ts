import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admit } from "../../../../test/begin-transfer.ts";
import {
  deposit,
  type Guest,
  openAdministrators,
  openGuests,
  openSends,
} from "../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

// One file because all of it needs the same app, the same two members of staff and their people.
const adminEmails: string[] = [];
let database: TestDatabase;
let world: IdentityApp;
let ann: Guest;
let bob: Guest;
let eve: Guest;
let cat: Guest;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  [ann, bob] = (await openAdministrators(world, adminEmails, ["Ann", "Bob"])) as [Guest, Guest];
});
beforeEach(async () => {
  [eve, cat] = (await openGuests(world, ["Eve", "Cat"])) as [Guest, Guest];
  await database.pool.query("update session set step_up_until = $1, passkey_verified_at = $2", [
    new Date(world.now().getTime() + 60_000),
    world.now(),
  ]);
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

/** A passcode hash in the stored form; it belongs to no one. */
const passcodeHash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
const note = "Several people report the same story";
const hourSeconds = 3_600;

/** Calls the API with a new access token, because the clock moves on. */
async function call(method: "GET" | "POST" | "PUT", url: string, by: Guest, body?: object) {
  const token = await world.tokenFor(by.caller);
  return world.call(method, url, body === undefined ? { token } : { token, body });
}

const freeze = (by: Guest, who: Guest, body: object = {}) =>
  call("POST", `/api/v1/admin/people/${who.id}/freeze`, by, {
    kind: "suspected_fraud",
    note,
    ...body,
  });
const propose = (by: Guest, who: Guest, body: object) =>
  call("POST", `/api/v1/admin/people/${who.id}/freeze-changes`, by, { note, ...body });
const decide = (by: Guest, id: string, verb: "approve" | "withdraw" = "approve") =>
  call("POST", `/api/v1/admin/proposals/${id}/${verb}`, by);
const profileOf = async (who: Guest) =>
  (await call("GET", "/api/v1/auth/profile", who)).body.data.profile;
const changeName = (who: Guest) => call("PUT", "/api/v1/auth/profile", who, { first_name: "Eva" });
/** Confirms the second factor of the members of staff again, after time has passed. */
const confirm = () =>
  database.pool.query("update session set step_up_until = $1", [
    new Date(world.now().getTime() + 60_000),
  ]);

describe("the list of proposed freezes", () => {
  it("has those that wait and those that are decided or expired apart, the latest first, in pages", async () => {
    const ids: string[] = [];
    for (const who of [eve, cat]) {
      world.passSeconds(60);
      await confirm();
      const proposed = await propose(ann, who, {
        change: "freeze",
        kind: "suspected_fraud",
        endsAt: null,
      });
      ids.unshift(proposed.body.data.proposal.id);
    }
    const list = (query: string) => call("GET", `/api/v1/admin/proposals?${query}`, ann);
    const idsOf = async (query: string): Promise<string[]> =>
      (await list(query)).body.data.proposals.map(({ id }: { id: string }) => id);
    const first = (await list("status=open&limit=1")).body.data;
    expect(first.proposals).toMatchObject([{ id: ids[0], status: "open" }]);
    expect(await idsOf(`status=open&cursor=${first.nextCursor}`)).toContain(ids[1]);
    expect(await idsOf("status=decided")).not.toContain(ids[0]);

    await decide(bob, String(ids[1]));
    world.passSeconds(30 * 24 * hourSeconds);
    await confirm();
    expect(await idsOf("status=open")).toEqual([]);
    const decided = (await list("status=decided&limit=1")).body.data;
    expect(decided.proposals).toMatchObject([{ id: ids[0], status: "expired" }]);
    expect(
      (await list(`status=decided&limit=1&cursor=${decided.nextCursor}`)).body.data.proposals,
    ).toMatchObject([{ id: ids[1], status: "approved" }]);
    expect((await list("cursor=nonsense")).status).toBe(400);
  });
});

describe("the list of frozen accounts", () => {
  it("has those that are frozen now with their tags, the latest first, in pages", async () => {
    await freeze(ann, eve, { hours: 24 });
    world.passSeconds(60);
    await confirm();
    await freeze(ann, cat, { hours: 1 });
    const page = (query: string) => call("GET", `/api/v1/admin/freezes?${query}`, ann);
    const first = (await page("limit=1")).body.data;
    expect(first.freezes).toMatchObject([{ userId: cat.id, status: "active" }]);
    const second = (await page(`limit=1&cursor=${first.nextCursor}`)).body.data;
    expect(second.freezes[0]).toMatchObject({ userId: eve.id, displayTag: expect.any(String) });

    world.passSeconds(2 * hourSeconds);
    const { freezes } = (await page("limit=100")).body.data;
    const listed = freezes.map(({ userId }: { userId: string }) => userId);
    expect(listed).toContain(eve.id);
    expect(listed).not.toContain(cat.id);
  });
});

describe("what was begun before a freeze and would change who controls the account", () => {
  /**
   * A hand-over that the guardian may finish and a reset of the passcode, as a thief with the person's
   * mailbox begins them.
   */
  async function begin({ id }: Guest): Promise<void> {
    const now = world.now();
    const later = new Date(now.getTime() + 20 * hourSeconds * 1000);
    await database.pool.query(
      `insert into handover (id, person_id, safe_address, new_owner, credential_id, state, confirmed_at, announced_at, ready_at,
         round, call_due_at) values (gen_random_uuid(), $1, $2, $3, 'key', 'announced', $4, $4, $5, 1, $5)`,
      [id, randomBytes(20), randomBytes(20), now, later],
    );
    await database.pool.query(
      `insert into passcode_reset (person_id, hash, asked_at, takes_effect_at, due_at)
       values ($1, $2, $3, $4, $4)`,
      [id, passcodeHash, now, later],
    );
  }
  async function waitingOf({ id }: Guest) {
    const { rows } = await database.pool.query(
      `select h.state, g.may_finish, (select count(*)::integer from passcode_reset where person_id = $1) as resets
       from handover h join guardian_handover g using (safe_address) where h.person_id = $1`,
      [id],
    );
    return rows[0];
  }
  const longer = async (who: Guest) => {
    const { body } = await propose(ann, who, {
      change: "freeze",
      kind: "suspected_fraud",
      endsAt: null,
    });
    return decide(bob, body.data.proposal.id);
  };
  const inEmergency = ({ id }: Guest) =>
    world.freezes.freezeInEmergency(
      { reason: "The server room is on fire", record: async () => undefined },
      { personId: id, kind: "other" },
    );

  it.each([
    ["a freeze by one member of staff", async () => undefined, (who: Guest) => freeze(ann, who)],
    ["a freeze that two approved", async () => undefined, longer],
    ["another end of a freeze", (who: Guest) => freeze(ann, who), longer],
    ["an emergency freeze", async () => undefined, inEmergency],
    ["an emergency freeze of a frozen account", (who: Guest) => freeze(ann, who), inEmergency],
  ])("is cancelled by %s", async (_, before, freezeIt) => {
    await before(eve);
    await begin(eve);
    await begin(cat);
    await freezeIt(eve);
    expect(await waitingOf(eve)).toEqual({ state: "cancelling", mayFinish: false, resets: 0 });
    expect(await waitingOf(cat)).toEqual({ state: "announced", mayFinish: true, resets: 1 });
    const { rows } = await database.pool.query(
      "select from notification where person_id = $1 and detail->>'change' = 'passcode_reset_cancelled'",
      [eve.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("may not be finished by the guardian while the account is frozen, whatever its state", async () => {
    await freeze(ann, eve);
    await begin(eve);
    // The guardian reads the end of a freeze by the database's own clock.
    const until = "update account_freeze set ends_at = $2, due_at = $2 where person_id = $1";
    const soon = new Date(Date.now() + 60_000);
    await database.pool.query(
      "update account_freeze set placed_at = $2, ends_at = $3, due_at = $3, decide_by = $3 where person_id = $1",
      [eve.id, new Date(Date.now() - 60_000), soon],
    );
    expect(await waitingOf(eve)).toMatchObject({ state: "announced", mayFinish: false });
    await database.pool.query(until, [eve.id, new Date(Date.now() - 1_000)]);
    expect(await waitingOf(eve)).toMatchObject({ mayFinish: true });
  });
});

describe("a freeze by one member of staff", () => {
  it("takes effect at once, is seen by the person and ends by itself when its time has passed", async () => {
    const { body } = await freeze(ann, eve, { hours: 2 });
    const until = new Date(world.now().getTime() + 2 * hourSeconds * 1000).toISOString();
    expect(body.data.freeze).toMatchObject({ status: "active", endsAt: until, placedBy: ann.id });
    expect((await profileOf(eve)).frozen).toEqual({ until, category: "review", decide_by: until });
    expect((await changeName(eve)).body).toMatchObject({
      code: "ACCOUNT_FROZEN",
      error: expect.stringMatching(/frozen.*No money was moved.*contact support/s),
    });

    world.passSeconds(2 * hourSeconds);
    // No worker has run.
    expect((await profileOf(eve)).frozen).toBeUndefined();
    expect((await changeName(eve)).status).toBe(200);
  });

  it("lasts a day at most, and the next one within a week needs a second person", async () => {
    expect((await freeze(ann, eve, { hours: 25 })).body.code).toBe("VALIDATION_FAILED");
    expect((await freeze(ann, eve)).status).toBe(200);
    expect((await freeze(bob, eve)).body.code).toBe("ALREADY_FROZEN");
    world.passSeconds(24 * hourSeconds);
    await confirm();
    expect((await freeze(bob, eve)).body.code).toBe("FREEZE_NEEDS_APPROVAL");
    world.passSeconds(6 * 24 * hourSeconds);
    await confirm();
    expect((await freeze(bob, eve)).status).toBe(200);
  });

  it("needs a reason, and an account that exists", async () => {
    expect((await freeze(ann, eve, { note: "because" })).body.code).toBe("VALIDATION_FAILED");
    const nobody = { ...eve, id: "01971111-1111-7111-8111-111111111111" };
    expect((await freeze(ann, nobody)).body.code).toBe("NOT_FOUND");
  });

  it("stays in the audit log with its reason", async () => {
    await freeze(ann, eve);
    const { entries } = (await call("GET", `/api/v1/admin/audit?subject=${eve.id}`, ann)).body.data;
    expect(entries).toMatchObject([
      { action: "freezePerson", actor: ann.id, reason: note, details: { hours: 24 } },
    ]);
  });
});

describe("a longer freeze and the end of a freeze", () => {
  it("need a second member of staff, who is not the proposer", async () => {
    await freeze(ann, eve);
    const longer = { change: "freeze", kind: "legal_order", endsAt: null };
    const proposal = (await propose(ann, eve, longer)).body.data.proposal;
    expect((await propose(bob, eve, { change: "unfreeze" })).body.code).toBe("PROPOSAL_WAITS");
    expect((await decide(ann, proposal.id)).body.code).toBe("NEEDS_ANOTHER_APPROVER");
    const approved = await decide(bob, proposal.id);
    expect(approved.body.data.proposal).toMatchObject({ status: "approved", decidedBy: bob.id });
    expect((await decide(bob, proposal.id)).body).toEqual(approved.body);
    world.passSeconds(30 * 24 * hourSeconds);
    await confirm();
    const shown = { until: null, category: "untold", decide_by: expect.any(String) };
    expect((await profileOf(eve)).frozen).toEqual(shown);

    const end = (await propose(bob, eve, { change: "unfreeze" })).body.data.proposal;
    expect((await decide(bob, end.id)).body.code).toBe("NEEDS_ANOTHER_APPROVER");
    expect((await profileOf(eve)).frozen).toEqual(shown);
    expect((await decide(ann, end.id)).status).toBe(200);
    expect((await profileOf(eve)).frozen).toBeUndefined();
    expect((await changeName(eve)).status).toBe(200);
  });

  it("can be withdrawn, expire after a week, and the end of no freeze cannot be proposed", async () => {
    expect((await propose(ann, eve, { change: "unfreeze" })).body.code).toBe("NOT_FROZEN");
    const longer = { change: "freeze", kind: "other", endsAt: null };
    const one = (await propose(ann, eve, longer)).body.data.proposal;
    expect((await decide(bob, one.id, "withdraw")).body.data.proposal.status).toBe("refused");
    expect((await decide(bob, one.id)).body.code).toBe("PROPOSAL_NOT_OPEN");
    const late = (await propose(ann, eve, longer)).body.data.proposal;
    world.passSeconds(7 * 24 * hourSeconds);
    await confirm();
    expect((await decide(bob, late.id)).body.code).toBe("PROPOSAL_NOT_OPEN");
    expect((await propose(bob, eve, longer)).status).toBe(200);
    const { rows } = await database.pool.query(
      "select outcome, decided_by from approval where id = $1",
      [late.id],
    );
    expect(rows).toEqual([{ outcome: "expired", decidedBy: null }]);
    expect((await profileOf(eve)).frozen).toBeUndefined();
  });

  it("are not approved by the person whose account it is", async () => {
    await freeze(bob, ann);
    const end = (await propose(bob, ann, { change: "unfreeze" })).body.data.proposal;
    expect((await decide(ann, end.id)).body.code).toBe("STAFF_ABOUT_SELF");
    expect((await decide(ann, end.id, "withdraw")).body.code).toBe("STAFF_ABOUT_SELF");
    await database.pool.query(
      "update approval set outcome = 'withdrawn', decided_by = $1, decided_at = now(), due_at = null where id = $2",
      [bob.id, end.id],
    );
    world.passSeconds(24 * hourSeconds);
  });

  it("are checked by the database too", async () => {
    await freeze(ann, eve);
    const refused = (sql: string) =>
      expect(database.pool.query(sql, [eve.id])).rejects.toMatchObject({ code: "23514" });
    await refused(
      "update account_freeze set ends_at = placed_at + interval '25 hours', due_at = placed_at where person_id = $1",
    );
    await refused("update account_freeze set ends_at = null, due_at = null where person_id = $1");
    await refused("update account_freeze set decide_by = null where person_id = $1");
    await refused("update account_freeze set category = 'guilty' where person_id = $1");
    await refused(
      "update account_freeze set lifted_at = now(), closed_at = now(), due_at = null, lift_proposed_by = placed_by, lift_approved_by = placed_by where person_id = $1",
    );
    await expect(
      database.pool.query(
        `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
         select gen_random_uuid(), person_id, kind, note, placed_by, placed_at, ends_at, due_at
         from account_freeze where person_id = $1`,
        [eve.id],
      ),
    ).rejects.toThrow("account_freeze_one");
  });
});

describe("someone whose account is frozen", () => {
  it("is told at once and when it ends, on every channel, without an accusation", async () => {
    const told = async () => {
      await world.delivered();
      return world.mailsTo(eve.caller.email).map(({ subject }) => subject);
    };
    await freeze(ann, eve);
    expect(await told()).toEqual(["Your account is frozen"]);
    expect(world.mailsTo(eve.caller.email)[0]?.text).not.toMatch(/fraud|suspect|report the same/i);
    world.passSeconds(24 * hourSeconds);
    while ((await world.freezes.worker.pass()) > 0);
    expect(await told()).toEqual(["Your account is frozen", "Your account isn't frozen any more"]);
    while ((await world.freezes.worker.pass()) > 0);
    expect(await told()).toHaveLength(2);
  });

  it("is told the category that staff chose, by when it is decided and how to appeal, in the app and by mail, and again when that changes", async () => {
    await freeze(ann, eve, { kind: "account_takeover", hours: 24 });
    const decideBy = new Date(world.now().getTime() + 5 * 24 * hourSeconds * 1000).toISOString();
    const longer = { change: "freeze", kind: "legal_order", endsAt: null, category: "legal" };
    const { id } = (await propose(ann, eve, { ...longer, decideBy })).body.data.proposal;
    await decide(bob, id);
    expect((await profileOf(eve)).frozen).toEqual({
      until: null,
      category: "legal",
      decide_by: decideBy,
    });
    await world.delivered();
    // Mails of the same moment arrive in any order.
    const mails = world.mailsTo(eve.caller.email).map(({ text }) => text);
    for (const about of [
      /Someone else may have used your account.*We'll decide by.*appeal/s,
      /A court or an authority.*We'll decide by .* UTC\..*appeal/s,
    ])
      expect(mails).toContainEqual(expect.stringMatching(about));
    const { readOwnData } = world.freezes;
    expect(await readOwnData(eve.id, 5)).toMatchObject([
      { category: "legal", decide_by: new Date(decideBy) },
    ]);
  });

  it("is told no reason and no time where staff choose so, and never a time that has passed", async () => {
    const chosen = { kind: "sanctions", category: "untold", decideBy: null };
    await freeze(ann, eve, chosen);
    expect((await profileOf(eve)).frozen).toMatchObject({ category: "untold", decide_by: null });
    await world.delivered();
    const mail = world.mailsTo(eve.caller.email)[0]?.text;
    expect(mail).toMatch(/can't say why right now.*appeal/s);
    expect(mail).not.toMatch(/sanction|decide by/i);
    const refused = await freeze(ann, cat, { category: "review", decideBy: null });
    expect(refused.body.code).toBe("VALIDATION_FAILED");
    const late = { change: "freeze", kind: "other", endsAt: null, category: "review" };
    const decideBy = new Date(world.now().getTime() + hourSeconds * 1000).toISOString();
    const { id } = (await propose(ann, cat, { ...late, decideBy })).body.data.proposal;
    world.passSeconds(2 * hourSeconds);
    await confirm();
    await decide(bob, id);
    const told = (await profileOf(cat)).frozen;
    expect(new Date(told.decide_by).getTime()).toBeGreaterThan(world.now().getTime());
  });

  it("still finds and is found, receives money, and cannot send any", async () => {
    const send = openSends(world);
    await deposit(world, eve, "usdc", 50_000_000n);
    await deposit(world, cat, "usdc", 50_000_000n);
    await expect(send(eve, cat, "1.00")).resolves.toMatchObject({ status: "pending" });
    await freeze(ann, eve);
    await expect(send(eve, cat, "1.00")).rejects.toMatchObject({ code: "ACCOUNT_FROZEN" });
    await expect(send(cat, eve, "1.00")).resolves.toMatchObject({ status: "pending" });
    await deposit(world, eve, "usdc", 1_000_000n);
    const payout = {
      ...({ personId: eve.id, sessionId: eve.caller.sessionId, way: "payout", asset: 1 } as const),
      ...{ amount: 1n, dailyLimit: 1n, loweredLimit: 1n, maxBegun: null },
    };
    const admitNow = () => admit(database.pool, { ...payout, now: world.now() });
    expect(await admitNow()).toMatchObject({ barred: "ACCOUNT_FROZEN" });
    world.passSeconds(24 * hourSeconds);
    expect(await admitNow()).toMatchObject({ barred: null });
    await expect(send(eve, cat, "1.00")).resolves.toMatchObject({ status: "pending" });
  });

  it("gets the answer of a payment again that was accepted before the freeze", async () => {
    await deposit(world, eve, "usdc", 50_000_000n);
    const send = openSends(world);
    const correlationId = "01971111-1111-4111-8111-111111111111";
    const first = await send(eve, cat, "2.00", correlationId);
    await freeze(ann, eve);
    await expect(send(eve, cat, "2.00", correlationId)).resolves.toEqual(first);
  });

  it("cannot begin a payment at the same moment: it is before the freeze or refused", async () => {
    await deposit(world, eve, "usdc", 50_000_000n);
    const send = openSends(world);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => send(eve, cat, "1.00")),
      freeze(ann, eve),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ status: "fulfilled", value: { status: 200 } });
    for (const one of outcomes.slice(0, -1))
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "ACCOUNT_FROZEN" });
    await expect(send(eve, cat, "1.00")).rejects.toMatchObject({ code: "ACCOUNT_FROZEN" });
  });
});
