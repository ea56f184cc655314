// The product with a real primary and standby: who reads where, and that people see what they have done.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "@lilypad/db";
import {
  type ClusterMember,
  freePort,
  openGate,
  promote,
  resumeStandby,
  startPrimary,
  startStandby,
} from "@lilypad/local-stack";
import { type Gate, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePosition } from "../apps/server/src/platform/reads/index.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";

type Postgres = Awaited<ReturnType<typeof startPrimary>>;

const timeoutMs = 60_000;
const header = "lilypad-position";
const folder = mkdtempSync(join(tmpdir(), "lilypad-reads-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let primary: Postgres;
let standby: Postgres;
let standbyMember: ClusterMember;
/** Between the product and the standby. */
let gate: Gate;
/** Ask the standby itself. */
let onStandby: Pool;
let world: ChainWorld;
let product: Product;
let [ann, bob]: SignedUp[] = [];

const member = async (name: string): Promise<ClusterMember> => ({
  dataDir: join(folder, name),
  port: await freePort(),
  archiveDir: join(folder, "archive"),
  // The standby cancels what is in the way of its replay at once.
  settings: { max_standby_streaming_delay: "0", wal_receiver_status_interval: "1s" },
});

beforeAll(async () => {
  mkdirSync(join(folder, "archive"));
  const primaryMember = await member("primary");
  primary = await startPrimary(primaryMember);
  closers.push(() => primary.stop());
  standbyMember = await member("standby");
  const { databaseUrl } = primary;
  standby = await startStandby({ databaseUrl, dataDir: primaryMember.dataDir }, standbyMember);
  closers.push(() => standby.stop());
  gate = await openGate(new URL(standby.databaseUrl));
  closers.push(() => gate.close());
  onStandby = createPool({ databaseUrl: standby.databaseUrl, maxConnections: 2 });
  closers.push(() => onStandby.end());
  const standbyUrl = new URL(standby.databaseUrl);
  standbyUrl.port = String(gate.port);
  world = await openChainWorld();
  closers.push(world.close);
  product = await openProduct({
    loops: true,
    world,
    databaseUrl,
    environment: { DATABASE_READ_URL: standbyUrl.href },
  });
  closers.push(product.close);
  ann = await product.signUp("Ann");
  bob = await product.signUp("Bob");
  await product.settled(timeoutMs);
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const positionOf = (answer: { headers: Record<string, unknown> }) => {
  const position = answer.headers[header];
  return typeof position === "string" ? position : undefined;
};
const saying = (position: string | undefined) =>
  position === undefined ? {} : { headers: { [header]: position } };

/** Sends one LIL from Ann to Bob. @returns its note, and the position of the answer */
async function send(): Promise<{ note: string; position: string | undefined }> {
  const note = `flies ${randomUUID().slice(0, 8)}`;
  const body = {
    recipientUserId: bob?.id ?? "",
    amount: "0.01",
    currency: "LIL" as const,
    memo: note,
    correlationId: randomUUID(),
  };
  const answer = await product.call("sendTransfer", { token: ann?.token ?? "", body });
  expect(answer.error).toBeUndefined();
  return { note, position: positionOf(answer) };
}

/** Reads a person's history. @returns the notes in it, and the position of the answer */
async function readHistory(person: SignedUp | undefined, position: string | undefined) {
  const answer = await product.call("listTransactions", {
    token: person?.token ?? "",
    params: { userId: person?.id ?? "" },
    query: { limit: 20, offset: 0 },
    ...saying(position),
  });
  const { transactions } = dataOf(answer);
  return { notes: transactions.map(({ note }) => note), position: positionOf(answer) };
}

/** How often the product says that a database has answered a read. */
async function countReads(database: "standby" | "primary"): Promise<number> {
  const { values } = await product.metrics.reads.get();
  return values.find(({ labels }) => labels.database === database)?.value ?? 0;
}

/** How often the standby itself says that histories were read on it. */
async function countScans(): Promise<number> {
  const { rows } = await onStandby.query<{ scans: bigint }>(
    "select (idx_scan + seq_scan)::bigint as scans from pg_stat_user_tables where relname = 'activity_first'",
  );
  return Number(rows[0]?.scans ?? 0n);
}

/** Does something that reads until the standby has answered such a read. */
async function untilFromStandby(read: () => Promise<unknown>): Promise<void> {
  await waitFor(
    async () => {
      const before = await countReads("standby");
      await read();
      return (await countReads("standby")) > before;
    },
    { timeoutMs },
  );
}

const isUnusable = async () => (await product.metrics.standbyUnusable.get()).values[0]?.value === 1;

describe("with DATABASE_READ_URL", () => {
  it("a history is read from the standby once that has replayed what the reader has done", async () => {
    const { note, position } = await send();
    expect(position).toMatch(/^[0-9a-f]{16}$/);
    const before = await countScans();
    await untilFromStandby(async () =>
      expect((await readHistory(ann, position)).notes).toContain(note),
    );
    // The server that answered says so too; it counts a second later.
    await waitFor(async () => (await countScans()) > before, { timeoutMs });
  });

  it("a person who has sent money finds it in their history although the standby does not have it, and later reads it there", async () => {
    await onStandby.query("select pg_wal_replay_pause()");
    const { note, position } = await send();
    const fromStandby = await countReads("standby");
    expect((await readHistory(ann, position)).notes).toContain(note);
    expect(await countReads("standby")).toBe(fromStandby);
    const { rows } = await onStandby.query("select from activity where note = $1", [note]);
    expect(rows).toEqual([]);

    await onStandby.query("select pg_wal_replay_resume()");
    await untilFromStandby(async () =>
      expect((await readHistory(ann, position)).notes).toContain(note),
    );
  });

  it("a live event carries a position, and a read with it shows what the event announced", async () => {
    const { port } = new URL(await product.app.listen({ port: 0, host: "127.0.0.1" }));
    const stop = new AbortController();
    const stream = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
      headers: { authorization: `Bearer ${bob?.token}` },
      signal: stop.signal,
    });
    const events: { type: string; position?: string }[] = [];
    const reading = (async () => {
      const lines = stream.body?.pipeThrough(new TextDecoderStream()) ?? [];
      for await (const text of lines)
        for (const line of String(text).split("\n"))
          if (line.startsWith("data:")) events.push(JSON.parse(line.slice("data:".length)));
    })().catch(() => undefined);
    const next = (type: string) =>
      waitFor(() => events.find((event) => event.type === type), { timeoutMs });
    expect((await next("ready")).position).toMatch(/^[0-9a-f]{16}$/);

    await onStandby.query("select pg_wal_replay_pause()");
    events.length = 0;
    const { note } = await send();
    const { position } = await next("transactions");
    expect((await readHistory(bob, position)).notes).toContain(note);
    await onStandby.query("select pg_wal_replay_resume()");
    await untilFromStandby(async () =>
      expect((await readHistory(bob, position)).notes).toContain(note),
    );
    stop.abort();
    await reading;
  });

  it("a person of whom nothing is known reads from the primary, and the answer tells them a position", async () => {
    const fromPrimary = await countReads("primary");
    const { position } = await readHistory(ann, undefined);
    expect(await countReads("primary")).toBe(fromPrimary + 1);
    expect(position).toMatch(/^[0-9a-f]{16}$/);
    await untilFromStandby(() => readHistory(ann, position));
  });

  it.each(["ffffffffffffffff", "not-a-position", "0/16B374D8"])(
    "an invented position (%s) costs a read on the primary, and nothing else",
    async (invented) => {
      const fromStandby = await countReads("standby");
      expect((await readHistory(ann, invented)).notes.length).toBeGreaterThan(0);
      expect(await countReads("standby")).toBe(fromStandby);
    },
  );

  it("searches, statements, the leaderboard and prizes are read from the standby too", async () => {
    const { position } = await send();
    const token = ann?.token ?? "";
    const userId = ann?.id ?? "";
    const period = { from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
    const reads = [
      () =>
        product.call("searchUsers", { token, query: { q: bob?.tag ?? "" }, ...saying(position) }),
      () =>
        product.call("listTransactions", {
          token,
          params: { userId },
          query: { limit: 20, offset: 0, search: "flies" },
          ...saying(position),
        }),
      () =>
        product.call("getStatement", {
          token,
          params: { userId },
          query: { currency: "LIL", ...period },
          ...saying(position),
        }),
      () => product.call("getLeaderboard", { token, ...saying(position) }),
      () => product.call("listPrizes", { ...saying(position) }),
    ];
    for (const read of reads)
      await untilFromStandby(async () => expect((await read()).error).toBeUndefined());
  });

  it("the reconciliation reads the records from the standby", async () => {
    const readsOfStandby = async () => {
      const { rows } = await onStandby.query<{ scans: bigint }>(
        `select sum(seq_scan + coalesce(idx_scan, 0))::bigint as scans from pg_stat_user_tables
         where relname in ('checked_reservation', 'ledger_finding')`,
      );
      return Number(rows[0]?.scans ?? 0n);
    };
    const before = await readsOfStandby();
    await waitFor(async () => (await readsOfStandby()) > before, { timeoutMs });
    const { latest } = await product.modules.settlement.getReconciliation();
    expect(latest).toMatchObject({ balanced: true });
  });

  it("a read that the standby cancels, because it is in the way of its replay, is repeated on the primary", async () => {
    const { position } = await send();
    const read = product.reads.standby?.readFor(parsePosition(position));
    await untilFromStandby(() => readHistory(ann, position));
    // It lasts on the standby only.
    const reading = read?.((db) =>
      db.query<{ onStandby: boolean }>(
        `select (select count(*) from activity) as lines, pg_is_in_recovery() as on_standby,
           case when pg_is_in_recovery() then pg_sleep(60) end`,
      ),
    );
    await waitFor(
      async () => {
        const { rows } = await onStandby.query(
          "select from pg_stat_activity where query like '%pg_sleep(60)%' and wait_event = 'PgSleep'",
        );
        return rows.length === 1;
      },
      { timeoutMs },
    );
    await product.pool.query("begin; lock table activity in access exclusive mode; commit");
    expect((await reading)?.rows).toMatchObject([{ onStandby: false }]);
  });

  it("reads go on when the standby stops answering, also those that wait for it, and return to it afterwards", async () => {
    const { note, position } = await send();
    await untilFromStandby(() => readHistory(ann, position));
    gate.hold();
    expect((await readHistory(ann, position)).notes).toContain(note);
    await waitFor(isUnusable, { timeoutMs });
    expect((await readHistory(ann, position)).notes).toContain(note);
    gate.release();
    await untilFromStandby(() => readHistory(ann, position));
    expect(await isUnusable()).toBe(false);
  });

  it("reads go on at the primary without an error when the standby is killed, and return to it when it is back", async () => {
    const { note, position } = await send();
    await untilFromStandby(() => readHistory(ann, position));
    await standby.kill();
    expect((await readHistory(ann, position)).notes).toContain(note);
    await waitFor(isUnusable, { timeoutMs });
    expect((await readHistory(ann, position)).notes).toContain(note);
    standby = await resumeStandby(primary, standbyMember);
    await untilFromStandby(() => readHistory(ann, position));
  });

  it("a standby that was promoted is not read any more", async () => {
    await promote(standby.databaseUrl);
    await waitFor(isUnusable, { timeoutMs });
    const { note, position } = await send();
    const fromStandby = await countReads("standby");
    expect((await readHistory(ann, position)).notes).toContain(note);
    expect(await countReads("standby")).toBe(fromStandby);
  });
});
