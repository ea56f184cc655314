import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../../migrations.ts";
import type { Mail } from "../../../platform/outside/mailer.ts";
import type { AuditEntry } from "../../../platform/staff-act.ts";
import { createAlarmWorker, createAuditLog } from "./index.ts";

let database: TestDatabase;
let now = new Date("2026-05-08T09:00:00Z");
const clock = { now: () => now };
const mails: Mail[] = [];
const logged: string[] = [];
let mailServerIsAway = false;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

const emergency: AuditEntry = {
  actor: null,
  role: "emergency",
  action: "person freeze",
  outcome: "done",
  subject: "a person",
  reason: "Nobody else can be reached",
  details: { operating_system_user: "ann", host: "worker-1" },
};

test("an emergency action is logged as an error, mailed once to every administrator, and counted for a day", async () => {
  const { pool } = database;
  const registry = new Registry();
  const logger = pino({ level: "error" }, { write: (line) => void logged.push(line) });
  const auditLog = createAuditLog({ pool, clock, logger, registry });
  const worker = createAlarmWorker({
    pool,
    clock,
    logger,
    publicUrl: "https://lilypad.example",
    listAdministrators: async () => ["ann@example.com", "bob@example.com"],
    mailer: {
      async send(mail) {
        if (mailServerIsAway) throw new Error("away");
        mails.push(mail);
      },
    },
  });
  const counted = async () =>
    (await registry.getSingleMetric("lilypad_emergency_actions")?.get())?.values[0]?.value;

  await auditLog.append({ ...emergency, actor: null, role: "emergency" });
  mailServerIsAway = true;
  await worker.pass();
  expect(mails).toEqual([]);
  expect(logged.join()).toContain("the emergency switch was used");

  mailServerIsAway = false;
  now = new Date(now.getTime() + 3_600_000);
  await worker.pass();
  expect(mails.map(({ to }) => to)).toEqual(["ann@example.com", "bob@example.com"]);
  expect(mails[0]?.text).toContain("“person freeze”");
  expect(mails[0]?.text).toContain("Nobody else can be reached");
  expect(mails[0]?.text).toContain("worker-1");
  now = new Date(now.getTime() + 3_600_000);
  expect(await worker.pass()).toBe(0);
  expect(mails).toHaveLength(2);

  expect(await counted()).toBe(1);
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect(await counted()).toBe(0);
});
