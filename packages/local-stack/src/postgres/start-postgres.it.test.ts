import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@lilypad/testing";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../processes.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

let folder: string;
const running: RunningPostgres[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postgres with spaces "));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, "postgres"), onExit?: (reason: string) => void) {
  const server = await startPostgres({ dataDir, ...(onExit === undefined ? {} : { onExit }) });
  running.push(server);
  return server;
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("committed rows are there after kill -9 of the server", async () => {
  let reason = "";
  const first = await start(undefined, (why) => {
    reason = why;
  });
  await ask(first.databaseUrl, "create table kept as select 41 + 1 as answer");
  process.kill(first.pid, "SIGKILL");
  await waitFor(() => reason.includes("SIGKILL"), { timeoutMs: 10_000 });
  const second = await start();
  expect(await ask(second.databaseUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a server that outlived its launcher is stopped and its data stays", async () => {
  const dataDir = join(folder, "postgres");
  let hasEnded = false;
  const leftover = await start(dataDir, () => {
    hasEnded = true;
  });
  await ask(leftover.databaseUrl, "create table kept as select 1 as answer");
  const successor = await start(dataDir);
  expect(hasEnded).toBe(true);
  expect(isAlive(leftover.pid, "postgres")).toBe(false);
  expect(await ask(successor.databaseUrl, "select answer from kept")).toEqual([{ answer: 1 }]);
});

test("an incomplete cluster is created again and nothing incomplete is left", async () => {
  const dataDir = join(folder, "postgres");
  mkdirSync(join(dataDir, "base"), { recursive: true });
  const server = await start(dataDir);
  expect(await ask(server.databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(readdirSync(folder)).toEqual(["postgres"]);
});

test("the server requires its password, which only the owner of the files can read", async () => {
  const { databaseUrl } = await start();
  const stranger = new URL(databaseUrl);
  stranger.password = "lilypad";
  await expect(ask(stranger.toString(), "select 1")).rejects.toThrow(/password/);
  const file = join(folder, "postgres", "lilypad-password");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(new URL(databaseUrl).password).toBe(readFileSync(file, "utf8").trim());
});

test("every commit is synced to disk, and a stopped server leaves no process", async () => {
  const server = await start();
  expect(await ask(server.databaseUrl, "show synchronous_commit")).toEqual([
    { synchronous_commit: "on" },
  ]);
  expect(await ask(server.databaseUrl, "show fsync")).toEqual([{ fsync: "on" }]);
  await server.stop();
  expect(isAlive(server.pid, "postgres")).toBe(false);
});
