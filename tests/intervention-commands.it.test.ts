import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePasskey } from "../apps/server/test/hire-staff.ts";
import { fund, type TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const reason = ["--reason", "Looked into together, ticket 4711"];
const newPerson = async () => (await installation.people("Cat"))[0] as TestPerson;
/** Two members with a role. New ones for each test, because the codes per person are limited. */
async function hire(role: string): Promise<[TestPerson, TestPerson]> {
  const [kim, lee] = (await installation.people("Kim", "Lee")) as [TestPerson, TestPerson];
  await installation.giveRole(role, kim, lee);
  return [kim, lee];
}
const personRow = async ({ id }: TestPerson) => {
  const { rows } = await installation.pool.query(
    "select deactivated_at, deactivated_by_staff, second_factor from person where id = $1",
    [id],
  );
  return rows[0];
};
const one = async (sql: string, values: unknown[] = []) =>
  (await installation.pool.query(sql, values)).rows[0];

/** Proposes as one member and approves as another, and checks that nothing happens before and what the log says. */
async function bothDo(
  [proposer, approver]: readonly [TestPerson, TestPerson],
  words: readonly string[],
  isDone: () => Promise<boolean>,
) {
  const { runAs, log } = installation;
  const command = words.slice(0, 2).join(" ");
  const proposed = await runAs(proposer, [...words, ...reason]);
  expect(proposed, command).toMatchObject({ exitCode: 0, answer: { status: "open" } });
  expect(await isDone(), "done before it is approved").toBe(false);
  const approve = [...words.slice(0, 2), "--approve", String(proposed.answer.id)];
  const alone = await runAs(proposer, approve);
  expect(alone.err).toContain("Another member of staff has to approve");
  expect(await isDone(), "done by the proposer alone").toBe(false);
  const approved = await runAs(approver, approve);
  expect(approved).toMatchObject({ exitCode: 0, answer: { status: "approved" } });
  expect(await isDone(), "not done after the approval").toBe(true);
  const [latest, refused, first] = await log();
  expect(latest).toMatchObject({
    actor: approver.id,
    action: "approveProposal",
    outcome: "done",
    details: { proposedBy: proposer.id, channel: "command line" },
  });
  expect(refused).toMatchObject({ actor: proposer.id, outcome: "refused" });
  expect(first).toMatchObject({
    actor: proposer.id,
    action: command,
    outcome: "done",
    reason: reason[1],
  });
  return latest;
}

describe("person deactivate and activate", () => {
  test("sign a person out and in again, each with a second member of support, and leave their money", async () => {
    const { runAs, pool } = installation;
    const members = await hire("support");
    const cat = await newPerson();
    await fund(pool, [cat], "usdc", 5_000_000n);
    const isOff = async () => (await personRow(cat))?.deactivatedAt !== null;
    const entry = await bothDo(members, ["person", "deactivate", cat.caller.email], isOff);
    expect(entry).toMatchObject({ subject: cat.id, details: { endedSessions: 1 } });
    expect(await one("select revoked_reason from session where person_id = $1", [cat.id])).toEqual({
      revokedReason: "ended_by_staff",
    });
    const [tea] = await hire("support");
    const shown = await runAs(tea, ["person", "show", cat.id, ...reason]);
    expect(shown.answer).toMatchObject({ person: { status: "deactivated" } });
    expect(
      await one(
        "select posted from account a join person_account p on p.account_id = a.id where person_id = $1 and p.asset = 1",
        [cat.id],
      ),
    ).toEqual({ posted: 5_000_000n });
    const back = await bothDo(
      members,
      ["person", "activate", cat.id],
      async () => !(await isOff()),
    );
    expect(back?.subject).toBe(cat.id);
    expect(await personRow(cat)).toMatchObject({ deactivatedByStaff: false });
  });

  test.each([
    ["an account that is being deleted", "update person set deactivated_at = now() where id = $1"],
    ["an active account", "select 1 from person where id = $1"],
  ])("activate refuses %s", async (_, sql) => {
    const [kim] = await hire("support");
    const cat = await newPerson();
    await installation.pool.query(sql, [cat.id]);
    const { exitCode, err } = await installation.runAs(kim, [
      "person",
      "activate",
      cat.id,
      ...reason,
    ]);
    expect(exitCode).toBe(1);
    expect(err).toContain("No member of staff has deactivated this account. Nothing was changed.");
  });

  test("activate refuses the account of the desk, which is no person's", async () => {
    const { runAs, pool } = installation;
    const [kim] = await hire("support");
    const { rows } = await pool.query("select exchange_desk() as id");
    const { err } = await runAs(kim, ["person", "activate", rows[0]?.id, ...reason]);
    expect(err).toContain("Nothing was changed.");
  });

  test("deactivate takes nobody's role away: members of staff are refused", async () => {
    const [kim, lee] = await hire("support");
    const { err } = await installation.runAs(kim, ["person", "deactivate", lee.id, ...reason]);
    expect(err).toContain("take the role away first");
    expect((await personRow(lee))?.deactivatedAt).toBeNull();
  });

  test("deactivate refuses who is of another role, and what is proposed already, and is withdrawn by anybody", async () => {
    const { runAs } = installation;
    const [kim, lee] = await hire("support");
    const [fay] = await hire("finance");
    const cat = await newPerson();
    const words = ["person", "deactivate", cat.id, ...reason];
    expect((await runAs(fay, words)).err).toContain("You don't have permission");
    const { answer } = await runAs(kim, words);
    expect((await runAs(lee, words)).err).toContain("A proposal of this kind is waiting");
    const other = ["person", "activate", "--approve", String(answer.id)];
    expect((await runAs(lee, other)).err).toContain("There is no such proposal");
    const withdraw = ["person", "deactivate", "--withdraw", String(answer.id)];
    expect((await runAs(lee, withdraw)).answer).toMatchObject({ status: "refused" });
    const approve = ["person", "deactivate", "--approve", String(answer.id)];
    expect((await runAs(lee, approve)).err).toContain("already decided");
    expect((await personRow(cat))?.deactivatedAt).toBeNull();
  });

  test("a proposal is not approved after a week, and the same can be proposed again", async () => {
    const { runAs, pool } = installation;
    const [kim, lee] = await hire("support");
    const cat = await newPerson();
    const words = ["person", "deactivate", cat.id, ...reason];
    const { answer } = await runAs(kim, words);
    await pool.query(
      "update approval set proposed_at = now() - interval '8 days', expires_at = now() - interval '1 day' where id = $1",
      [answer.id],
    );
    const late = await runAs(lee, ["person", "deactivate", "--approve", String(answer.id)]);
    expect(late.err).toContain("has expired");
    expect((await runAs(kim, words)).answer).toMatchObject({ status: "open" });
  });
});

describe("person cancel-reset", () => {
  test("cancels a pending reset with a second member of support, and tells the person", async () => {
    const { pool } = installation;
    const members = await hire("support");
    const cat = await newPerson();
    await pool.query(
      `insert into passcode_reset (person_id, hash, asked_at, takes_effect_at, due_at)
       values ($1, '$argon2id$test', now(), now() + interval '20 hours', now() + interval '20 hours')`,
      [cat.id],
    );
    const isGone = async () =>
      (await one("select from passcode_reset where person_id = $1", [cat.id])) === undefined;
    await bothDo(members, ["person", "cancel-reset", cat.id], isGone);
    expect(
      await one("select count(*)::integer as told from notification where person_id = $1", [
        cat.id,
      ]),
    ).toEqual({ told: 1 });
  });

  test("refuses a person without one", async () => {
    const [kim] = await hire("support");
    const cat = await newPerson();
    const { err } = await installation.runAs(kim, ["person", "cancel-reset", cat.id, ...reason]);
    expect(err).toContain("No reset of this person's passcode is pending.");
  });
});

describe("person remove-passkeys", () => {
  test("takes two administrators, and lets the member add a new passkey", async () => {
    const members = await hire("administrator");
    const [lea] = await hire("administrator");
    await givePasskey(installation, lea.id);
    await installation.pool.query(
      "update session set aal = 'aal2', passkey_verified_at = now(), step_up_until = now() + interval '10 minutes' where person_id = $1",
      [lea.id],
    );
    const isGone = async () =>
      (await one("select from passkey where person_id = $1", [lea.id])) === undefined;
    const entry = await bothDo(members, ["person", "remove-passkeys", lea.id], isGone);
    expect(entry).toMatchObject({ subject: lea.id, details: { removed: 1 } });
    expect(await personRow(lea)).toMatchObject({ secondFactor: false });
    expect(
      await one(
        "select aal, passkey_verified_at, step_up_until from session where person_id = $1",
        [lea.id],
      ),
    ).toEqual({ aal: "aal1", passkeyVerifiedAt: null, stepUpUntil: null });
    expect(
      await one("select allowed_by from staff_passkey_permit where person_id = $1", [lea.id]),
    ).toEqual({ allowedBy: members[1].id });
  });

  test("refuses people who are no staff, and members of support who try it", async () => {
    const { runAs } = installation;
    const [ann] = await hire("administrator");
    const [sue, bob] = await hire("support");
    const cat = await newPerson();
    const { err } = await runAs(ann, ["person", "remove-passkeys", cat.id, ...reason]);
    expect(err).toContain("no member of staff");
    const refused = await runAs(sue, ["person", "remove-passkeys", bob.id, ...reason]);
    expect(refused.err).toContain("You don't have permission");
  });

  test("works alone in an emergency, and every administrator is told", async () => {
    const { runJson, log } = installation;
    const [lea] = await hire("administrator");
    await givePasskey(installation, lea.id);
    const words = ["person", "remove-passkeys", lea.id, "--emergency", "The only administrator"];
    expect((await runJson(words)).answer).toMatchObject({ status: "approved", isEmergency: true });
    expect((await log())[0]).toMatchObject({
      actor: null,
      role: "emergency",
      action: "person remove-passkeys",
      subject: lea.id,
    });
    expect(await one("select count(*)::integer as alarms from emergency_alarm")).toEqual({
      alarms: 1,
    });
  });
});

test("cards end-sessions ends everybody's session with the card issuer, with two administrators", async () => {
  const { pool, runAs } = installation;
  const members = await hire("administrator");
  const [ann] = await hire("administrator");
  const none = await runAs(ann, ["cards", "end-sessions", ...reason]);
  expect(none.err).toContain("No one has a session with the card issuer.");
  const cat = await newPerson();
  await pool.query(
    `insert into card_holder (person_id, issuer, customer_id, session, session_at, created_at, updated_at)
     values ($1, 'gnosis-pay', 'c1', '\\x01', now(), now(), now())`,
    [cat.id],
  );
  const isGone = async () =>
    (await one("select session from card_holder where person_id = $1", [cat.id]))?.session === null;
  const entry = await bothDo(members, ["cards", "end-sessions"], isGone);
  expect(entry?.details).toMatchObject({ ended: 1 });
});

test("teleport reopen opens a link without a running payment, with two members of finance", async () => {
  const { runAs } = installation;
  const members = await hire("finance");
  const cat = await newPerson();
  const { id } = await one(
    `insert into teleport_link (id, person_id, linked_account_id, correlation_id, digest, amount, token_hash, status, expires_at,
       created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 500, sha256('x'), 'paying',
       now() + interval '1 day', now(), now()) returning id`,
    [cat.id],
  );
  const isOpen = async () =>
    (await one("select status from teleport_link where id = $1", [id]))?.status === "open";
  const entry = await bothDo(members, ["teleport", "reopen", id], isOpen);
  expect(entry?.subject).toBe(cat.id);
  const [fay] = await hire("finance");
  const again = await runAs(fay, ["teleport", "reopen", id, ...reason]);
  expect(again.err).toContain("The link is not being paid, or a payment of it is running.");
});

test("status remove-trouble removes a trouble that `status troubles` lists, with two administrators", async () => {
  const { pool, runAs, runJson } = installation;
  const members = await hire("administrator");
  await pool.query(
    `insert into status_change (component, state, at)
     values ('chain', 'operating', now()), ('chain', 'stopped', now()), ('chain', 'operating', now())`,
  );
  const { answer } = await runJson(["status", "troubles"]);
  const [trouble] = answer.troubles as { id: string; component: string }[];
  expect(trouble).toMatchObject({ component: "chain", state: "stopped" });
  const left = async () =>
    ((await runJson(["status", "troubles"])).answer.troubles as unknown[]).length === 0;
  await bothDo(members, ["status", "remove-trouble", String(trouble?.id)], left);
  const [ann] = await hire("administrator");
  const words = ["status", "remove-trouble", String(trouble?.id), ...reason];
  expect((await runAs(ann, words)).err).toContain("There is no such trouble.");
});

test("audit restart-check ends the alarm of a break that was explained, with two administrators", async () => {
  const { pool, runAs } = installation;
  const members = await hire("administrator");
  const [ann] = await hire("administrator");
  const whole = await runAs(ann, ["audit", "restart-check", ...reason]);
  expect(whole.err).toContain("found no break");
  await pool.query("update audit_check set broken_at = 3, sequence = 2, head_sequence = 9");
  const isWhole = async () => (await one("select broken_at from audit_check"))?.brokenAt === null;
  const entry = await bothDo(members, ["audit", "restart-check"], isWhole);
  expect(entry?.details).toMatchObject({ brokenAt: "3" });
  expect(await one("select sequence, head_sequence from audit_check")).toEqual({
    sequence: 0n,
    headSequence: 0n,
  });
});
