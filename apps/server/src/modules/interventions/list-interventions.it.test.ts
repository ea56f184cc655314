import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actOf } from "../../../test/act-of.ts";
import { openPeople, type TestPerson } from "../../../test/worlds/open-people.ts";
import { migrations } from "../../migrations.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import type { InterventionKind } from "./kinds.ts";
import { listInterventions } from "./list-interventions.ts";

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let database: TestDatabase;
let ann: TestPerson;
let bob: TestPerson;
let cat: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  [ann, bob, cat] = (await openPeople(database.pool, ["Ann", "Bob", "Cat"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
});
afterAll(() => database?.drop());

let number = 0;
/** Proposes something on some day before now. @returns its id */
async function propose(
  kind: InterventionKind,
  about: TestPerson | null,
  { daysAgo, outcome = null }: { daysAgo: number; outcome?: "approved" | null },
): Promise<string> {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  number += 1;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into intervention (id, kind, person_id, target, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at)
     values (gen_random_uuid(), $1, $2, $3, 'Looked into together', $4, $5, $5::timestamptz + interval '7 days', $6,
       case when $6::text is not null then $7::uuid end, case when $6::text is not null then $5::timestamptz end) returning id`,
    [kind, about?.id ?? null, String(number), ann.id, at, outcome, bob.id],
  );
  return rows[0]?.id ?? "";
}

const list = async (
  by: TestPerson,
  role: StaffAct["role"],
  query: { status: "open" | "decided"; limit?: number; cursor?: string },
) =>
  listInterventions(
    { pool: database.pool, clock: { now: () => now } },
    { ...actOf(by.id), role },
    { limit: 50, ...query },
  );

it("each role sees the proposals that it may approve, and nobody one about themselves", async () => {
  const account = await propose("deactivate_person", cat, { daysAgo: 1 });
  const link = await propose("reopen_teleport_link", cat, { daysAgo: 2 });
  const check = await propose("restart_audit_check", null, { daysAgo: 3 });
  const ids = async (by: TestPerson, role: StaffAct["role"]) =>
    (await list(by, role, { status: "open" })).interventions.map(({ id }) => id);
  expect(await ids(bob, "support")).toEqual([account]);
  expect(await ids(bob, "finance")).toEqual([link]);
  expect(await ids(bob, "administrator")).toEqual([account, link, check]);
  expect(await ids(cat, "administrator")).toEqual([check]);
});

it("what was decided and what has expired have left the open ones, and pages follow each other", async () => {
  const done = await propose("end_card_sessions", null, { daysAgo: 4, outcome: "approved" });
  const late = await propose("remove_trouble", null, { daysAgo: 8 });
  const first = await list(bob, "administrator", { status: "decided", limit: 1 });
  expect(first.interventions).toMatchObject([
    {
      id: done,
      command: "cards end-sessions",
      status: "approved",
      proposedBy: ann.id,
      decidedBy: bob.id,
      person: null,
    },
  ]);
  const cursor = first.nextCursor ?? "";
  const second = await list(bob, "administrator", { status: "decided", limit: 1, cursor });
  expect(second).toMatchObject({
    interventions: [{ id: late, status: "expired" }],
    nextCursor: null,
  });
});
