import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@lilypad/testing";
import pg from "pg";
import { expect, test } from "vitest";
import { keepPostgres } from "./keep-postgres.ts";

async function ask<T>(connectionString: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  // A server that is killed under a connection says so here as well as in the answer.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a database that is killed comes back at its address with everything that was committed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "postgres with spaces "));
  const kept = await keepPostgres({ dataDir: join(folder, "postgres") }, () => undefined);
  try {
    await ask(kept.databaseUrl, "create table kept as select 1 as answer");
    const first = kept.pid();
    if (first === undefined) throw new Error("it does not run");
    process.kill(first, "SIGKILL");
    const rows = await waitFor(() => ask(kept.databaseUrl, "select answer from kept"), {
      timeoutMs: 30_000,
    });
    expect(rows).toEqual([{ answer: 1 }]);
    expect(kept.pid()).not.toBe(first);
  } finally {
    await kept.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
