import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fund, type TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;
let ann: TestPerson;
let bob: TestPerson;
let sue: TestPerson;

beforeAll(async () => {
  installation = await openInstallation();
  [ann, bob, sue] = (await installation.people("Ann", "Bob", "Sue")) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await installation.giveRole("administrator", ann);
  await installation.giveRole("support", bob, sue);
});
afterAll(() => installation?.close());

const newPerson = async () => (await installation.people("Cat"))[0] as TestPerson;
const reason = ["--reason", "Reported by the owner on the phone, ticket 4711"];
const kind = ["--kind", "account_takeover"];

describe("person freeze and unfreeze", () => {
  test("freeze an account at once for a day at most, by its tag, and tell the person", async () => {
    const { runAs, pool, log } = installation;
    const cat = await newPerson();
    const { rows } = await pool.query("select display_tag from person where id = $1", [cat.id]);
    const words = ["person", "freeze", `@${rows[0]?.displayTag.toUpperCase()}`, ...kind, ...reason];
    const frozen = await runAs(bob, [...words, "--hours", "3"]);
    expect(frozen).toMatchObject({
      exitCode: 0,
      answer: {
        userId: cat.id,
        status: "active",
        placedBy: bob.id,
        kind: "account_takeover",
        category: "protection",
      },
    });
    expect(frozen.answer.decideBy).toBe(frozen.answer.endsAt);
    const { placedAt, endsAt } = frozen.answer as { placedAt: string; endsAt: string };
    expect(Date.parse(endsAt) - Date.parse(placedAt)).toBe(3 * 3_600_000);
    expect((await log())[0]).toMatchObject({
      actor: bob.id,
      role: "support",
      action: "freezePerson",
      subject: cat.id,
      reason: reason[1],
      details: { hours: 3, channel: "command line" },
    });
    const again = await runAs(sue, words);
    expect(again.err).toContain("already frozen");
  });

  test("need another member of staff for a longer freeze and for every end", async () => {
    const { runAs } = installation;
    const cat = await newPerson();
    const freezeOf = async () => {
      const { rows } = await installation.pool.query(
        "select ends_at, closed_at, proposed_by, approved_by from account_freeze where person_id = $1",
        [cat.id],
      );
      return rows[0];
    };
    const told = ["--tell", "untold", "--decide-by", "2099-05-08T09:00:00Z"];
    const longer = ["person", "freeze", cat.id, ...kind, ...reason, "--until-lifted", ...told];
    const proposed = await runAs(bob, longer);
    expect(proposed).toMatchObject({
      exitCode: 0,
      answer: {
        status: "open",
        details: {
          endsAt: null,
          category: "untold",
          decideBy: "2099-05-08T09:00:00.000Z",
        },
      },
    });
    expect(await freezeOf()).toBeUndefined();
    const approve = ["person", "freeze", "--approve", String(proposed.answer.id)];
    expect((await runAs(bob, approve)).err).toContain("Another member of staff has to approve");
    expect((await runAs(sue, approve)).answer).toMatchObject({ status: "approved" });
    expect(await freezeOf()).toMatchObject({
      endsAt: null,
      proposedBy: bob.id,
      approvedBy: sue.id,
    });

    const withdrawn = await runAs(sue, ["person", "unfreeze", cat.id, ...reason]);
    const withdraw = ["person", "unfreeze", "--withdraw", String(withdrawn.answer.id)];
    expect((await runAs(sue, withdraw)).answer).toMatchObject({ status: "withdrawn" });
    const end = await runAs(sue, ["person", "unfreeze", cat.caller.email, ...reason]);
    expect((await freezeOf())?.closedAt).toBeNull();
    await runAs(ann, ["person", "unfreeze", "--approve", String(end.answer.id)]);
    expect((await freezeOf())?.closedAt).toBeInstanceOf(Date);
  });

  test.each([
    ["more than a day alone", ["--hours", "25"], "--hours"],
    ["a time that has passed", ["--until", "2020-01-01T00:00:00Z"], "--until"],
    [
      "a decision after the end",
      ["--hours", "2", "--decide-by", "2099-05-08T09:00:00Z"],
      "--decide-by",
    ],
    ["a decision that has passed", ["--decide-by", "2020-01-01T00:00:00Z"], "--decide-by"],
    ["two ends", ["--hours", "2", "--until-lifted"], "only one"],
  ])("refuse %s before a code is mailed", async (_, words, text) => {
    const { run, mails } = installation;
    const before = mails.length;
    const base = ["person", "freeze", bob.id, ...kind, ...reason, "--as", sue.id];
    const { exitCode, err } = await run([...base, ...words]);
    expect(exitCode).toBe(2);
    expect(err).toContain(text);
    expect(mails.length).toBe(before);
  });
});

describe("person find and show", () => {
  // A member of her own, because the codes per person are limited.
  let tea: TestPerson;
  beforeAll(async () => {
    tea = (await installation.people("Tea"))[0] as TestPerson;
    await installation.giveRole("support", tea);
  });

  test("find people for support, and the audit log has who was shown and not what was typed", async () => {
    const { runAs, log } = installation;
    const cat = await newPerson();
    const { exitCode, answer } = await runAs(tea, ["person", "find", cat.caller.email]);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({
      kind: "email",
      people: [{ id: cat.id, email: cat.caller.email, status: "active", isFrozen: false }],
      nextCursor: null,
    });
    const [entry] = await log();
    expect(entry).toMatchObject({
      actor: tea.id,
      role: "support",
      action: "searchPeopleAsStaff",
      subject: cat.id,
      details: { kind: "email", people: cat.id, channel: "command line" },
    });
    expect(JSON.stringify(entry)).not.toContain(cat.caller.email);
  });

  test("page through many people", async () => {
    const { runAs } = installation;
    await installation.people("Quillon", "Quillon");
    const first = await runAs(tea, ["person", "find", "Quillon", "--limit", "1"]);
    const { people, nextCursor } = first.answer as { people: { id: string }[]; nextCursor: string };
    expect(people).toHaveLength(1);
    const words = ["person", "find", "Quillon", "--limit", "1", "--after", nextCursor];
    const second = (await runAs(tea, words)).answer as typeof first.answer & {
      people: { id: string }[];
    };
    expect(second).toMatchObject({ people: [{}], nextCursor: null });
    expect(second.people[0]?.id).not.toBe(people[0]?.id);
  });

  test("show a person's case with the reason in the audit log", async () => {
    const { runAs, log } = installation;
    const cat = await newPerson();
    await fund(installation.pool, [cat], "usdc", 5_000_000n);
    const { exitCode, answer } = await runAs(tea, ["person", "show", cat.id, ...reason]);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({
      person: { id: cat.id, email: cat.caller.email },
      bankAccounts: [],
      notes: [],
    });
    expect(answer.balances).toContainEqual(
      expect.objectContaining({ currency: "USD", available: "5.00" }),
    );
    expect((await log())[0]).toMatchObject({
      actor: tea.id,
      action: "readPersonCase",
      outcome: "done",
      subject: cat.id,
      reason: reason[1],
      details: { channel: "command line" },
    });
  });

  test.each([
    ["find", ["person", "find", "a"], "2 to 254"],
    ["find", ["person", "find", "ann", "--limit", "0"], "--limit"],
    ["show", ["person", "show", "ann", "--reason", "short"], "10 to 500"],
  ])("%s refuses wrong words before a code is mailed", async (_, words, text) => {
    const { run, mails } = installation;
    const before = mails.length;
    const { exitCode, err } = await run([...words, "--as", tea.id]);
    expect(exitCode).toBe(2);
    expect(err).toContain(text);
    expect(mails.length).toBe(before);
  });

  test("refuse finance, which has no business with people", async () => {
    const { runAs, log } = installation;
    const cat = await newPerson();
    await installation.giveRole("finance", cat);
    for (const words of [
      ["find", "ann"],
      ["show", ann.id],
    ]) {
      const { exitCode, err } = await runAs(cat, ["person", ...words]);
      expect(exitCode).toBe(1);
      expect(err).toContain("You don't have permission");
      expect((await log())[0]).toMatchObject({ actor: cat.id, outcome: "refused" });
    }
  });
});

test("person end-sessions signs the person out everywhere, and says so in the audit log", async () => {
  const { runAs, pool, log } = installation;
  const cat = await newPerson();
  const { exitCode } = await runAs(sue, ["person", "end-sessions", cat.caller.email, ...reason]);
  expect(exitCode).toBe(0);
  const { rowCount } = await pool.query(
    "select from session where person_id = $1 and revoked_at is null",
    [cat.id],
  );
  expect(rowCount).toBe(0);
  expect((await log())[0]).toMatchObject({
    actor: sue.id,
    role: "support",
    action: "endPersonSessions",
    subject: cat.id,
    reason: reason[1],
    details: { channel: "command line", host: expect.any(String) },
  });
});

describe("person export", () => {
  test("writes the data into a file that only its owner can read, and shows the deadline", async () => {
    const { runAs, folder, log } = installation;
    const cat = await newPerson();
    const out = join(folder, "cat.json");
    const day = new Date().toISOString().slice(0, 10);
    const words = ["person", "export", cat.id, "--out", out, "--requested-on", day, ...reason];
    const refused = await runAs(bob, words);
    expect(refused.err).toContain("You don't have permission");
    const { exitCode, answer } = await runAs(ann, words);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ userId: cat.id, file: out, requestedOn: day });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const { parts } = JSON.parse(readFileSync(out, "utf8"));
    expect(parts.profile.email).toBe(cat.caller.email);
    expect(parts.wallets.wallets).toHaveLength(1);
    expect((await log())[0]).toMatchObject({
      actor: ann.id,
      action: "person export",
      subject: cat.id,
      reason: reason[1],
    });
    expect((await runAs(ann, words)).err).toContain("exists already");
  });
});

describe("--emergency", () => {
  const emergency = ["--emergency", "Nobody else can be reached, money is leaving"];
  const entriesOf = async (id: string) =>
    (await installation.log()).filter(
      ({ subject, role }) => role === "emergency" && subject === id,
    );

  test("lets one operator freeze without end and unfreeze, and the audit log says who it was", async () => {
    const { run, pool } = installation;
    const cat = await newPerson();
    const freeze = ["person", "freeze", cat.id, ...kind, ...emergency];
    expect((await run([...freeze, "--as", bob.id])).exitCode).toBe(2);
    const frozen = await run(freeze);
    expect(frozen).toMatchObject({ exitCode: 0, err: "" });
    expect(frozen.out).toContain("You acted alone");
    expect((await run(freeze)).err).toContain("already frozen");
    expect((await run(["person", "unfreeze", cat.id, ...emergency])).exitCode).toBe(0);
    const { rows } = await pool.query(
      "select placed_by, ends_at, is_emergency, lifted_in_emergency from account_freeze where person_id = $1",
      [cat.id],
    );
    expect(rows).toEqual([
      { placedBy: null, endsAt: null, isEmergency: true, liftedInEmergency: true },
    ]);
    expect(await entriesOf(cat.id)).toMatchObject([
      { actor: null, action: "person unfreeze", outcome: "done" },
      {
        actor: null,
        action: "person freeze",
        reason: emergency[1],
        details: { operating_system_user: expect.any(String), host: expect.any(String) },
      },
    ]);
  });

  test("makes a freeze of one day last, and gives and takes roles", async () => {
    const { run, runAs, pool } = installation;
    const cat = await newPerson();
    await runAs(sue, ["person", "freeze", cat.id, ...kind, ...reason]);
    await run(["person", "freeze", cat.id, ...kind, ...emergency]);
    const { rows } = await pool.query(
      "select placed_by, ends_at, is_emergency from account_freeze where person_id = $1",
      [cat.id],
    );
    expect(rows).toEqual([{ placedBy: sue.id, endsAt: null, isEmergency: true }]);

    const dan = await newPerson();
    const roles = async () => {
      const found = await pool.query("select role from staff_member where person_id = $1", [
        dan.id,
      ]);
      return found.rows.map(({ role }) => role);
    };
    await run(["admin", "invite", dan.caller.email, "--role", "administrator", ...emergency]);
    expect(await roles()).toEqual(["administrator"]);
    const removed = await run(["admin", "remove", dan.caller.email, ...emergency]);
    expect(removed).toMatchObject({ exitCode: 0, err: "" });
    expect(await roles()).toEqual([]);
    expect(await entriesOf(dan.id)).toHaveLength(2);
  });
});
