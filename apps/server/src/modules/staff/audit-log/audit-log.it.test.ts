import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Guest, openAdministrators } from "../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";
import type { AuditEntry } from "../../../platform/staff-act.ts";

const adminEmails: string[] = [];
let database: TestDatabase;
let world: IdentityApp;
let ann: Guest;
const folder = mkdtempSync(join(tmpdir(), "lilypad-audit-"));

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  [ann] = (await openAdministrators(world, adminEmails, ["Ann"])) as [Guest];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world?.app.close();
  await database?.drop();
});

const entryOf = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: ann.id,
  role: "administrator",
  action: "freezePerson",
  outcome: "done",
  subject: "subject-1",
  reason: 'A "reason" \\ with\ttabs, ü, 🐸 and \u2028 separators',
  details: { amount: "12.50", count: 3, isOpen: true, nothing: null },
  ...given,
});

/** Changes the log as an intruder with full rights on the database could. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  await database.pool.query("alter table audit_entry disable trigger all");
  await database.pool.query(sql, values);
  await database.pool.query("alter table audit_entry enable trigger all");
}

const exportLog = async (query = "") => {
  await database.pool.query("update session set step_up_until = $1", [
    new Date(world.now().getTime() + 60_000),
  ]);
  const answer = await world.app.inject({
    method: "GET",
    url: `/api/v1/admin/audit/export${query}`,
    headers: {
      authorization: `Bearer ${ann.token}`,
      "lilypad-reason": encodeURIComponent("Export for the yearly audit"),
    },
  });
  return answer.body;
};

const list = async (query: string) =>
  (await world.call("GET", `/api/v1/admin/audit?${query}`, { token: ann.token })).body;

it("concurrent entries form one chain, and an export is verified by the program for everyone", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      world.auditLog.append(entryOf({ details: { number } })),
    ),
  );
  await world.auditLog.append(entryOf());
  const file = join(folder, "audit.jsonl");
  const lines = await exportLog();
  writeFileSync(file, lines);
  const count = lines.trim().split("\n").length;
  expect(count).toBeGreaterThanOrEqual(21);
  const said = execFileSync(process.execPath, ["scripts/audit/verify-audit.mjs", file]).toString();
  expect(said).toMatch(`whole up to entry ${count}.`);
  expect(await world.auditLog.checkChain()).toBeNull();
});

it("the export itself is recorded with its reason, and refused without one", async () => {
  await exportLog();
  const { data } = await list(`action=exportAuditLog&actor=${ann.id}`);
  expect(data.entries[0]).toMatchObject({
    outcome: "done",
    role: "administrator",
    reason: "Export for the yearly audit",
  });
  const answer = await world.call("GET", "/api/v1/admin/audit/export", { token: ann.token });
  expect(answer.body).toMatchObject({
    code: "VALIDATION_FAILED",
    fields: [{ path: "header.lilypad-reason" }],
  });
  expect((await list("action=exportAuditLog")).data.entries[0]).toMatchObject({
    outcome: "refused",
    details: { code: "VALIDATION_FAILED" },
  });
});

it("an entry is part of the transaction of its act, and disappears with it", async () => {
  const subject = randomUUID();
  const client = await database.pool.connect();
  await client.query("begin");
  await world.auditLog.append(entryOf({ subject }), client);
  await client.query("rollback");
  client.release();
  expect((await list(`subject=${subject}`)).data.entries).toEqual([]);
  await world.auditLog.append(entryOf({ subject }));
  expect((await list(`subject=${subject}`)).data.entries).toHaveLength(1);
  expect(await world.auditLog.checkChain()).toBeNull();
});

it("parameters that an operation does not read are not recorded, whatever their names", async () => {
  const token = ann.token;
  expect((await world.call("GET", "/api/v1/admin/staff?a=7&__proto__=1", { token })).status).toBe(
    200,
  );
  const [entry] = (await list("action=listStaff")).data.entries;
  expect(Object.entries(entry.details)).toEqual([]);
});

it("changes are separable from what was only read, and each outcome from the others", async () => {
  const subject = randomUUID();
  for (const action of [
    "readPersonCase",
    "freezePerson",
    "exportAuditLog",
    "admin invite",
  ] as const)
    await world.auditLog.append(entryOf({ subject, action }));
  await world.auditLog.append(entryOf({ subject, action: "freezePerson", outcome: "refused" }));
  const actions = async (query: string) =>
    (await list(`subject=${subject}&${query}`)).data.entries.map(
      (one: { action: string; outcome: string }) => `${one.action} ${one.outcome}`,
    );
  expect(await actions("kind=changes")).toEqual([
    "freezePerson refused",
    "admin invite done",
    "exportAuditLog done",
    "freezePerson done",
  ]);
  expect(await actions("kind=changes&outcome=refused")).toEqual(["freezePerson refused"]);
});

it("the log is read in pages, newest first, by actor, action, subject and time", async () => {
  const subject = randomUUID();
  for (const number of [1, 2, 3]) {
    world.passSeconds(60);
    await world.auditLog.append(entryOf({ subject, details: { number } }));
  }
  const first = (await list(`subject=${subject}&limit=2`)).data;
  expect(first.entries.map((one: { details: object }) => one.details)).toEqual([
    { number: 3 },
    { number: 2 },
  ]);
  const rest = (await list(`subject=${subject}&limit=2&before=${first.next}`)).data;
  expect(rest.entries.map((one: { details: object }) => one.details)).toEqual([{ number: 1 }]);
  expect(rest.next).toBeNull();
  const latest = world.now().toISOString();
  expect((await list(`subject=${subject}&from=${latest}`)).data.entries).toHaveLength(1);
  expect((await list(`subject=${subject}&to=${latest}`)).data.entries).toHaveLength(2);
});

it.each([
  "update audit_entry set reason = 'Another reason'",
  "delete from audit_entry",
  "truncate audit_entry",
])("the database refuses %j", async (sql) => {
  await expect(database.pool.query(sql)).rejects.toThrow("append-only");
});

it("a cut-off end and a changed entry are found by housekeeping and stay reported", async () => {
  for (let number = 0; number < 3; number += 1) await world.auditLog.append(entryOf());
  expect(await world.auditLog.checkChain()).toBeNull();
  const { rows } = await database.pool.query<{ last: bigint }>(
    "select max(sequence) as last from audit_entry",
  );
  const last = rows[0]?.last ?? 0n;
  await tamper("delete from audit_entry where sequence = $1", [last]);
  expect(await world.auditLog.checkChain()).toBe(last);
  await database.pool.query("update audit_check set broken_at = null, head_sequence = 0");

  await tamper("update audit_entry set reason = 'A changed reason' where sequence = 2");
  expect(await world.auditLog.checkChain()).toBe(2n);
  await world.auditLog.append(entryOf());
  expect(await world.auditLog.checkChain()).toBe(2n);
  expect((await list("limit=1")).data.chain).toMatchObject({ isWhole: false, brokenAt: "2" });
  expect(world.logged.join("")).toMatch("the audit log was changed or cut off");
});
