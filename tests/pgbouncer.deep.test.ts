// Two processes of the product behind PgBouncer as shipped in deploy/pgbouncer, in transaction mode.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { hasPgbouncer, startPgbouncer } from "@lilypad/local-stack";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";
import { root } from "./source-files.ts";

const timeoutMs = 60_000;
/** Far fewer than the processes have, so that every transaction may get another one. */
const poolSize = 3;
const folder = mkdtempSync(join(tmpdir(), "lilypad-pgbouncer-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let database: TestDatabase;
let world: ChainWorld;
/** A process with workers, and one that only answers. */
let [working, answering]: Product[] = [];
let ann: SignedUp;
let bob: SignedUp;
/** Through PgBouncer, as the processes use it. */
let pool: Pool;

// Skipped where the program is missing: apt-get install pgbouncer.
const isInstalled = hasPgbouncer();

const product = (which: Product | undefined): Product => {
  if (which === undefined) throw new Error("the product was not opened");
  return which;
};

beforeAll(async () => {
  if (!isInstalled) return;
  database = await createTestDatabase({ migrations });
  closers.push(() => database.drop());
  const { rows } = await database.pool.query<{ line: string }>(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = current_user`,
  );
  const pgbouncer = await startPgbouncer({
    configuration: join(root, "deploy/pgbouncer/pgbouncer.ini"),
    folder,
    databaseUrl: database.databaseUrl,
    roles: rows.map(({ line }) => line),
    poolSize,
  });
  closers.push(pgbouncer.stop);
  const { databaseUrl } = pgbouncer;
  pool = createPool({ databaseUrl, namedStatements: false });
  closers.push(() => pool.end());
  await waitFor(() => pool.query("select 1"), { timeoutMs });
  world = await openChainWorld();
  closers.push(world.close);
  const environment = { DATABASE_DIRECT_URL: database.databaseUrl };
  working = await openProduct({ loops: true, world, databaseUrl, environment });
  closers.push(working.close);
  answering = await openProduct({
    loops: true,
    world,
    databaseUrl,
    environment: { ...environment, WORKERS: "false" },
  });
  closers.push(answering.close);
  ann = await working.signUp("Ann");
  bob = await answering.signUp("Bob");
  await working.settled(timeoutMs);
  for (const one of [working, answering])
    await waitFor(() => one.modules.settlement.acceptsSends(), { timeoutMs });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const send = (from: Product | undefined) =>
  product(from).call("sendTransfer", {
    token: ann.token,
    body: {
      recipientUserId: bob.id,
      amount: "0.01",
      currency: "LIL",
      correlationId: randomUUID(),
    },
  });

/** Reads a person's live events at a process. */
async function openEvents(at: Product | undefined, person: SignedUp) {
  const url = await product(at).app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const { body } = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  let text = "";
  const reading = (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })().catch(() => undefined);
  return {
    has: (type: string) => waitFor(() => text.includes(`"type":"${type}"`), { timeoutMs }),
    async close() {
      stop.abort();
      await reading;
    },
  };
}

describe.skipIf(!isInstalled)("behind PgBouncer in transaction mode", () => {
  it("people sign up, and a hundred payments at once through two processes settle, each once", async () => {
    const before = dataOf(await product(working).call("getBalance", { token: bob.token }));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => send(place % 2 === 0 ? working : answering)),
    );
    expect(answers.map(({ status, error }) => error ?? status)).toEqual(
      Array.from({ length: 100 }, () => 200),
    );
    await product(working).settled(timeoutMs);
    const after = dataOf(await product(answering).call("getBalance", { token: bob.token }));
    const lilOf = ({ balances }: typeof before) =>
      Number(balances.find(({ asset }) => asset === "LIL")?.posted);
    expect(lilOf(after) - lilOf(before)).toBeCloseTo(1);
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  it("both processes hear of changes, also of those that the other one made", async () => {
    const streams = [await openEvents(working, bob), await openEvents(answering, bob)];
    for (const stream of streams) await stream.has("ready");
    await send(answering);
    for (const stream of streams) await stream.has("transactions");
    for (const stream of streams) await stream.close();
  });

  it("only one process leads settlement, with a lock on a connection of its own", async () => {
    const { rows } = await database.pool.query<{ holders: number }>(
      `select count(*)::integer as holders from pg_locks
       where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = 7305112205 and granted`,
    );
    expect(rows).toEqual([{ holders: 1 }]);
    const { rows: locks } = await pool.query(
      "select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    );
    expect(locks).toEqual([]);
  });

  it("a statement has the time limit of a connection without a pooler", async () => {
    const { rows } = await pool.query("show statement_timeout");
    expect(rows).toEqual([{ statementTimeout: "30s" }]);
  });

  it("histories, searches and the reconciliation are read", async () => {
    const token = ann.token;
    const found = await product(answering).call("searchUsers", { token, query: { q: bob.tag } });
    expect(dataOf(found).users).toHaveLength(1);
    const history = await product(answering).call("listTransactions", {
      token,
      params: { userId: ann.id },
      query: { limit: 100, offset: 0, search: "bob" },
    });
    expect(dataOf(history).transactions).toHaveLength(100);
    const { latest } = await waitFor(
      async () => {
        const all = await product(working).modules.settlement.getReconciliation();
        return all.latest === null ? null : all;
      },
      { timeoutMs },
    );
    expect(latest).toMatchObject({ balanced: true });
  });
});
