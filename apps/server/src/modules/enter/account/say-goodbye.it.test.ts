import type { Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrations } from "../../../migrations.ts";
import type { Mail } from "../../../platform/outside/mailer.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createGoodbyeWorker, storeGoodbye } from "./say-goodbye.ts";

const email = "gone@example.com";
const start = new Date("2026-03-01T10:00:00Z");
let now = start;
let database: TestDatabase;
let pool: Pool;
let mails: Mail[];
let isDown: boolean;
let worker: ReturnType<typeof createGoodbyeWorker>;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  worker = createGoodbyeWorker({
    pool,
    clock: { now: () => now },
    logger: pino({ level: "silent" }),
    mailer: {
      async send(mail: Mail) {
        if (isDown) throw new Error(`550 no mailbox ${mail.to}`);
        mails.push(mail);
      },
    },
    kept: ["Payment records.", "Your tag."],
    settings: { supportEmail: "help@example.com", publicUrl: "https://lilypad.example" },
  } as unknown as AccountDeps);
});
afterAll(() => database.drop());
beforeEach(async () => {
  [now, mails, isDown] = [start, [], false];
  await pool.query("delete from goodbye_mail");
  await storeGoodbye(pool, email, now);
});

const countStored = async () => (await pool.query("select from goodbye_mail")).rowCount;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

it("the last mail says what is kept, and its address is forgotten", async () => {
  await worker.pass();
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect(mails[0]?.text).toContain("Payment records.");
  expect(mails[0]?.text).toContain("Your tag.");
  expect(await countStored()).toBe(0);
  later(3_600_000);
  await worker.pass();
  expect(mails).toHaveLength(1);
});

it("the last mail is tried again while the mail server is away", async () => {
  isDown = true;
  await worker.pass();
  expect(await countStored()).toBe(1);
  isDown = false;
  later(3_600_000);
  await worker.pass();
  expect(mails).toHaveLength(1);
  expect(await countStored()).toBe(0);
});

it("an address is forgotten after three days, also if nothing could be sent to it", async () => {
  isDown = true;
  await worker.pass();
  later(3 * 24 * 3_600_000 + 1);
  await worker.pass();
  expect(await countStored()).toBe(0);
  expect(mails).toEqual([]);
});
