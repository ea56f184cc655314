import { migrations } from "@lilypad/server";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runJson } from "../../test/run.ts";

let empty: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  empty = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
});
afterAll(() => empty.drop());
const settings = () => ({ DATABASE_URL: empty.databaseUrl });

describe("migrate", () => {
  test("applies what the database lacks, once", async () => {
    const { exitCode, answer } = await runJson(["migrate"], settings());
    expect(exitCode).toBe(0);
    expect(answer.applied).toEqual(expect.arrayContaining(migrations.numbered.map(({ id }) => id)));
    expect(await runJson(["migrate"], settings())).toEqual({
      exitCode: 0,
      answer: { command: "migrate", ok: true, applied: [] },
    });
  });

  test("says of many migrations how many there were, with the first and the last one", async () => {
    const other = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
    try {
      const { out } = await run(["migrate"], { DATABASE_URL: other.databaseUrl });
      expect(out.trim().split("\n")).toHaveLength(1);
      expect(out).toContain(
        `from ${migrations.numbered[0]?.id} to ${migrations.numbered.at(-1)?.id}`,
      );
    } finally {
      await other.drop();
    }
  });

  test("needs a database, and says so without its password", async () => {
    expect((await run(["migrate"])).exitCode).toBe(2);
    const unreachable = { DATABASE_URL: "postgres://lilypad:secret-word@127.0.0.1:1/lilypad" };
    const { exitCode, err } = await run(["migrate"], unreachable);
    expect(exitCode).toBe(1);
    expect(err).toContain("The database does not answer");
    expect(err).not.toContain("secret-word");
  });
});

describe("settlement status", () => {
  test("says that no worker runs in a new installation, that nothing waits, and shows a stop with its reason", async () => {
    await run(["migrate"], settings());
    const unattended = await run(["settlement", "status"], settings());
    expect(unattended.exitCode).toBe(1);
    expect(unattended.out).toContain("No worker has settled payments yet. Start a worker.");
    await empty.pool.query("insert into settlement_pass (began_at) values (now())");
    expect(await runJson(["settlement", "status"], settings())).toMatchObject({
      exitCode: 0,
      answer: { settlement: { state: "running", queued: 0 }, reconciliation: null },
    });
    await empty.pool.query(
      "update settlement_state set state = 'stopped', code = 'module_paused', reason = 'The module is paused.'",
    );
    const { exitCode, out } = await run(["settlement", "status"], settings());
    expect(exitCode).toBe(1);
    expect(out).toContain("Settlement has stopped: The module is paused.");
  });
});
