import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DeployedTestChain, startTestChain } from "@lilypad/testing";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;
let admin: TestPerson;
let fin: TestPerson;
let sender: TestPerson;

const safe = `0x${"ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;
const reason = ["--reason", "The cause is fixed, see incident 12"];

beforeAll(async () => {
  installation = await openInstallation();
  [admin, fin, sender] = (await installation.people("Ann", "Fin", "Sam")) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await installation.giveRole("administrator", admin);
  await installation.giveRole("finance", fin);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  for (const table of ["settlement_operation", "settlement_safe_stop", "outflow", "chain_log"]) {
    await installation.pool.query(`delete from ${table}`);
  }
});

/** Queues a transfer whose turn comes in some hours, as one that waits for a budget. */
async function queue(hours: number): Promise<string> {
  const transfer = randomUUID();
  const operation = randomUUID();
  await installation.pool.query(
    `insert into settlement_operation (id, kind, from_address, to_address, owner_address, asset, amount, queue_at)
     select $1, 1, s.safe_address, $2, s.owner_address, 1, 1000000, now() + $3 * interval '1 hour'
     from smart_account s where s.person_id = $4`,
    [operation, Buffer.alloc(20, 7), hours, sender.id],
  );
  await installation.pool.query("insert into settlement_operation_transfer values ($1, $2)", [
    operation,
    transfer,
  ]);
  return transfer;
}
const waitsUntil = async () => {
  const { rows } = await installation.pool.query<{ waits: boolean }>(
    "select queue_at > now() as waits from settlement_operation",
  );
  return rows[0]?.waits;
};

describe("settlement retry", () => {
  test("moves a transfer that waits for a budget to the front, and --dry-run only shows it", async () => {
    const { run, runAs, log } = installation;
    const transfer = await queue(9);
    const shown = await run(["settlement", "retry", transfer, "--dry-run"]);
    expect(shown.exitCode).toBe(0);
    expect(shown.out).toContain("It waits for a budget or a daily cap until");
    expect(await waitsUntil()).toBe(true);
    const { exitCode, answer } = await runAs(fin, ["settlement", "retry", transfer, ...reason]);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ moved: true, state: "queued" });
    expect(await waitsUntil()).toBe(false);
    expect((await log())[0]).toMatchObject({
      actor: fin.id,
      role: "finance",
      action: "retryStuckWork",
      subject: sender.id,
      details: { moved: true },
    });
    const again = await runAs(fin, ["settlement", "retry", transfer, ...reason]);
    expect(again).toMatchObject({ exitCode: 1, answer: { moved: false } });
  });

  test("says what a transfer of a frozen account waits for, and knows no other transfer", async () => {
    const { run } = installation;
    const transfer = await queue(-1);
    await run([
      ...["person", "freeze", sender.id, "--kind", "other"],
      ...["--emergency", "The test freezes the sender"],
    ]);
    expect((await run(["settlement", "retry", transfer, "--dry-run"])).out).toContain("frozen");
    const unknown = await run(["settlement", "retry", randomUUID(), "--dry-run"]);
    expect(unknown.exitCode).toBe(1);
    expect(unknown.err).toContain("couldn't find");
    expect((await run(["settlement", "retry", "7"])).out).toContain("Batch 7 is settled, or");
    expect((await run(["settlement", "retry", "soon"])).exitCode).toBe(2);
  });
});

test("settlement release-safe lets a stopped Safe send again, and stuck lists it until then", async () => {
  const { run, runJson, runAs, pool } = installation;
  await pool.query(
    "insert into settlement_safe_stop (safe_address, operation_id, reason) values ($1, $2, 'Nothing moved.')",
    [Buffer.from(safe.slice(2), "hex"), randomUUID()],
  );
  const stuck = await runJson(["settlement", "stuck"]);
  expect(stuck).toMatchObject({
    exitCode: 1,
    answer: { safes: [{ safe, reason: "Nothing moved." }] },
  });
  const words = ["settlement", "release-safe", safe];
  expect((await run([...words, "--dry-run"])).out).toContain("Nothing was changed.");
  expect((await run([...words, "--as", fin.id])).err).toContain("Say why");
  expect((await runAs(fin, [...words, ...reason])).answer).toMatchObject({ released: true, safe });
  expect(await runJson(["settlement", "stuck"])).toMatchObject({
    exitCode: 0,
    answer: { safes: [] },
  });
  expect((await run([...words, "--dry-run"])).err).toContain("is not stopped");
});

test("settlement book-outflow needs an administrator, who decides that the person bears it", async () => {
  const { run, runAs, pool } = installation;
  const bytes = Buffer.from(hash.slice(2), "hex");
  const addresses = [Buffer.from(safe.slice(2), "hex"), Buffer.alloc(20, 9)];
  await pool.query(
    `insert into chain_log (transaction_hash, position, class, asset, amount, from_address, to_address)
     values ($1, 3, 4, 1, 2500000, $2, $3)`,
    [bytes, ...addresses],
  );
  await pool.query(
    `insert into outflow (transaction_hash, position, from_address, to_address, asset, amount, happened_at, state)
     values ($1, 3, $2, $3, 1, 2500000, now(), 'unexplained')`,
    [bytes, ...addresses],
  );
  const stateOf = async () =>
    (await pool.query<{ state: string }>("select state from outflow")).rows[0]?.state;
  const words = ["settlement", "book-outflow", hash, "3"];
  expect((await run([...words, "--dry-run"])).out).toContain(`2.500000 usdc left the Safe ${safe}`);
  expect((await runAs(fin, [...words, ...reason])).err).toContain("permission");
  expect(await stateOf()).toBe("unexplained");
  expect((await runAs(admin, [...words, ...reason])).answer).toMatchObject({ decided: true });
  expect(await stateOf()).toBe("waiting");
  expect((await runAs(admin, [...words, ...reason])).err).toContain("couldn't find");
});

describe("settlement bind-operator", () => {
  let chain: DeployedTestChain;
  beforeAll(async () => {
    chain = await startTestChain({ deployed: true });
    const file = join(installation.folder, "deployment.json");
    writeFileSync(file, JSON.stringify(chain.deployment));
    installation.settings.RPC_URL = chain.rpcUrl;
  });
  afterAll(() => chain?.stop());

  test("binds the database to the operator that the module accepts, and to no other", async () => {
    const { run, runAs, pool, log } = installation;
    await pool.query(
      "insert into settlement_binding (chain_id, chain_marker, module, operator, bound_block) values (42161, $1, $2, $2, 1)",
      [chain.deployment.marker, Buffer.alloc(20, 5)],
    );
    const operator = privateKeyToAddress(chain.keys.operator);
    const words = ["settlement", "bind-operator", operator];
    const other = await run(["settlement", "bind-operator", safe, "--dry-run"]);
    expect(other.exitCode).toBe(1);
    expect(other.err).toContain(`The module accepts the operator ${operator}`);
    const shown = await run([...words, "--dry-run"]);
    expect(shown.out).toContain("Nothing was changed.");
    expect((await runAs(admin, [...words, ...reason])).answer).toMatchObject({ bound: true });
    const { rows } = await pool.query<{ operator: Buffer }>(
      "select operator from settlement_binding",
    );
    expect(rows[0]?.operator.toString("hex")).toBe(operator.slice(2).toLowerCase());
    expect((await log())[0]).toMatchObject({
      action: "settlement bind-operator",
      details: { before: `0x${"05".repeat(20)}` },
    });
  });
});
