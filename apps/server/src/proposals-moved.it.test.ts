import { migrate } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "./migrations.ts";

const id = (last: number) => `0199a000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const [eve, ann, bob] = [id(1), id(2), id(3)] as const;

let database: TestDatabase;

/** Stores proposals as the version before did, each with a number as its id. */
const before = `
  insert into person (id, email) values ('${eve}', 'eve@example.com'), ('${ann}', 'ann@example.com'), ('${bob}', 'bob@example.com');

  insert into freeze_change (id, person_id, change, kind, category, decide_by, note, ends_at, proposed_by, proposed_at, expires_at, outcome,
      decided_by, decided_at) values
    ('${id(10)}', '${eve}', 'freeze', 'other', 'review', '2026-03-05 10:00Z', 'Open', '2026-04-01 00:00:00.5Z', '${ann}', '2026-03-01Z', '2099-03-08Z', null, null, null),
    ('${id(11)}', '${eve}', 'unfreeze', null, null, null, 'Approved', null, '${ann}', '2026-03-01Z', '2026-03-08Z', 'approved', '${bob}', '2026-03-02Z'),
    ('${id(12)}', '${eve}', 'unfreeze', null, null, null, 'Withdrawn', null, '${ann}', '2026-03-01Z', '2026-03-08Z', 'withdrawn', '${ann}', '2026-03-02Z'),
    ('${id(13)}', '${eve}', 'unfreeze', null, null, null, 'Declined', null, '${ann}', '2026-03-01Z', '2026-03-08Z', 'withdrawn', '${bob}', '2026-03-02Z'),
    ('${id(14)}', '${eve}', 'unfreeze', null, null, null, 'Expired', null, '${ann}', '2026-03-01Z', '2026-03-08Z', 'expired', null, '2026-03-08Z'),
    ('${id(15)}', '${eve}', 'unfreeze', null, null, null, 'Old expiry', null, '${ann}', '2026-03-01Z', '2026-03-08Z', 'withdrawn', '${ann}', '2026-03-08Z');

  insert into staff_change (id, person_id, role, proposed_by, proposed_at, expires_at, takes_effect_at, due_at, outcome, decided_by, decided_at,
      was_alone) values
    ('${id(20)}', '${eve}', null, '${ann}', '2026-03-01Z', '2099-03-08Z', '2026-03-04Z', '2026-03-04Z', null, null, null, false),
    ('${id(21)}', '${ann}', 'administrator', '${ann}', '2026-03-01Z', '2026-03-08Z', null, null, 'approved', '${ann}', '2026-03-01Z', true),
    ('${id(22)}', '${eve}', 'support', '${ann}', '2026-03-01Z', '2026-03-08Z', '2026-03-04Z', null, 'objected', '${eve}', '2026-03-02Z', false);
  insert into staff_notice (kind, person_id, change_id, at) values ('proposed', '${eve}', '${id(20)}', now());

  insert into reward_proposal (id, person_id, rule, occasion, asset, amount, reason, proposed_by, proposed_at, expires_at, outcome, decided_by,
      decided_at) values
    ('${id(30)}', '${eve}', 'granted', '', 3, 9000000000000000000, 'For the help', '${ann}', '2026-03-01Z', '2026-03-08Z', 'granted', '${bob}', '2026-03-02Z'),
    ('${id(31)}', '${eve}', 'signup', '', 3, 100, 'On one device', null, '2026-03-01Z', null, null, null, null),
    ('${id(32)}', '${eve}', 'notifications', '', 3, 100, 'On one device', null, '2026-03-01Z', null, 'withdrawn', '${bob}', '2026-03-02Z');

  insert into intervention (id, kind, person_id, target, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at) values
    ('${id(40)}', 'restart_audit_check', null, '', 'Explained', '${ann}', '2026-03-01Z', '2026-03-08Z', 'approved', '${bob}', '2026-03-02Z');

  insert into waiver (id, person_id, usdc, eurc, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at) values
    ('${id(50)}', '${eve}', 5000000, 0, 'A letter', '${ann}', '2026-03-01Z', '2026-03-08Z', 'approved', '${bob}', '2026-03-02Z'),
    ('${id(51)}', '${eve}', 5000000, 0, 'A letter', '${ann}', '2026-03-03Z', '2026-03-10Z', null, null, null);`;

beforeAll(async () => {
  const numbered = migrations.numbered.filter(
    ({ id: step }) => !["0154", "0155", "0156"].includes(step.slice(0, 4)),
  );
  database = await createTestDatabase({ migrations: { numbered, repeatable: [] } });
  await database.pool.query(before);
  await migrate(database.pool, migrations);
});
afterAll(() => database?.drop());

const read = async (number: number) =>
  (await database.pool.query("select * from approval where id = $1", [id(number)])).rows[0];

it.each([
  ["an open freeze", 10, "open", null],
  ["an approved one", 11, "approved", bob],
  ["one that its proposer withdrew", 12, "withdrawn", ann],
  ["one that somebody else withdrew", 13, "refused", bob],
  ["one that expired", 14, "expired", null],
  ["an expiry that was recorded as the proposer's withdrawal", 15, "expired", null],
  ["a change of the staff that waits for time", 20, "open", null],
  ["the first administrator", 21, "approved", ann],
  ["an objection by the person themselves", 22, "refused", eve],
  ["a granted reward", 30, "approved", bob],
  ["a held reward", 31, "open", null],
  ["a refused held reward", 32, "refused", bob],
  ["an intervention", 40, "approved", bob],
  ["an approved waiver", 50, "approved", bob],
  ["an open waiver", 51, "open", null],
])("%s keeps its outcome and who decided it", async (_, number, outcome, decidedBy) => {
  expect(await read(number)).toMatchObject({ outcome, decidedBy });
});

it("what is proposed is kept, amounts to the unit and times to the millisecond", async () => {
  expect((await read(10))?.details).toEqual({
    change: "freeze",
    reason: "other",
    category: "review",
    decideBy: "2026-03-05T10:00:00.000Z",
    endsAt: "2026-04-01T00:00:00.500Z",
  });
  expect((await read(11))?.details).toMatchObject({ change: "unfreeze", endsAt: null });
  expect((await read(22))?.details).toEqual({ role: "support" });
  expect((await read(30))?.details).toEqual({ amount: "9000000000000000000" });
  expect(await read(31)).toMatchObject({
    kind: "held_reward",
    key: `${eve}:signup:`,
    details: { amount: "100", rule: "signup", occasion: "" },
  });
  expect((await read(40))?.details).toEqual({ target: "" });
  expect((await read(51))?.details).toEqual({ usdc: "5000000", eurc: "0" });
});

it("what is open is due when it takes effect or expires, and nothing else is due", async () => {
  const { rows } = await database.pool.query(
    "select id, due_at = coalesce(takes_effect_at, expires_at) as is_in_time from approval where due_at is not null order by id",
  );
  expect(rows).toEqual([10, 20, 51].map((number) => ({ id: id(number), isInTime: true })));
});

it("only approved waivers are left, and mails about proposals still find theirs", async () => {
  const { rows } = await database.pool.query("select id, approved_at from waiver");
  expect(rows).toEqual([{ id: id(50), approvedAt: new Date("2026-03-02T00:00:00Z") }]);
  const { rows: notices } = await database.pool.query(
    "select a.id from staff_notice n join approval a on a.id = n.change_id",
  );
  expect(notices).toEqual([{ id: id(20) }]);
});
