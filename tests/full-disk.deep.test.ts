// PostgreSQL, and the archive of the web app's files, on a disk that is full. Skipped where mounting is not allowed.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lilypad/local-stack";
import { createTestDatabase, openSmallDisk, type SmallDisk, waitFor } from "@lilypad/testing";
import { afterAll, describe, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { archiveAssets } from "../apps/server/src/platform/http/pages/web-archive.ts";
import { openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { openProduct, type SignedUp } from "../apps/server/test/worlds/open-product.ts";

const probe = openSmallDisk(1);
probe?.close();
const test = it.skipIf(probe === null);
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function smallDisk(mebibytes: number): NonNullable<SmallDisk> {
  const disk = openSmallDisk(mebibytes);
  if (disk === null) throw new Error("this disk could not be mounted");
  closers.push(disk.close);
  return disk;
}

/** Starts PostgreSQL on a small disk, and the product with two people who have money. */
async function openProductOn(disk: NonNullable<SmallDisk>) {
  const options = {
    dataDir: join(disk.folder, "postgres"),
    settings: { max_wal_size: "48MB", min_wal_size: "32MB" },
  };
  let hasEnded = false;
  const start = async (port?: number) => {
    hasEnded = false;
    const onExit = () => {
      hasEnded = true;
    };
    return startPostgres({ ...options, onExit, ...(port === undefined ? {} : { port }) });
  };
  let postgres = await start();
  closers.push(() => postgres.stop());
  const port = Number(new URL(postgres.databaseUrl).port);
  const database = await createTestDatabase({ migrations, serverUrl: postgres.databaseUrl });
  database.pool.on("error", () => undefined);
  closers.push(() => database.pool.end());
  const world = await openChainWorld();
  closers.push(() => world.close());
  const product = await openProduct({ loops: true, world, databaseUrl: database.databaseUrl });
  closers.push(() => product.close());
  const [ann, bob] = [await product.signUp("Ann"), await product.signUp("Bob")];
  await product.settled();
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 30_000 });
  return {
    product,
    database,
    ann,
    bob,
    /** Starts PostgreSQL again if it has ended, as its supervisor does. */
    async restart(): Promise<void> {
      if (hasEnded) postgres = await start(port);
    },
  };
}

type Opened = Awaited<ReturnType<typeof openProductOn>>;

async function sendFrom({ product, bob }: Opened, ann: SignedUp) {
  const correlationId = randomUUID();
  const answer = await product.call("sendTransfer", {
    token: ann.token,
    body: { recipientUserId: bob.id, amount: "0.01", currency: "LIL", correlationId },
  });
  return { correlationId, ...answer };
}

describe("the disk of PostgreSQL", () => {
  test("while it is full, sends are refused with 503 and a clear message; afterwards none that was accepted is lost", async () => {
    const disk = smallDisk(400);
    const opened = await openProductOn(disk);
    const { product, database, ann } = opened;
    const accepted: string[] = [];
    const send = async () => {
      const sent = await sendFrom(opened, ann);
      if (sent.status === 200) accepted.push(sent.correlationId);
      return sent;
    };
    expect((await send()).status).toBe(200);
    disk.fill();
    // Others write too: each switch needs a new file of the write-ahead log.
    const refused = await waitFor(
      async () => {
        await database.pool.query("select pg_switch_wal()").catch(() => undefined);
        const sent = await send();
        return sent.status === 200 ? undefined : sent;
      },
      { timeoutMs: 60_000 },
    );
    expect({ status: refused.status, code: refused.code }).toEqual({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
    });
    expect(refused.error).toMatch(/try again/i);
    const metrics = (await product.app.inject({ url: "/metrics" })).body;
    // What the alarms LilypadDatabaseUnwritable and LilypadRequestsFail look at.
    expect(metrics).toMatch(
      /^lilypad_database_writable 0$|^lilypad_http_request_seconds_count\{.*status="503".*\} [1-9]/m,
    );

    disk.free();
    await waitFor(
      async () => {
        await opened.restart();
        return (await send()).status === 200;
      },
      { timeoutMs: 120_000 },
    );
    await product.settled();
    const { rows } = await database.pool.query<{ count: bigint }>(
      "select count(*) from payment where result = ledger_code('done') and correlation_id = any ($1::uuid[])",
      [accepted],
    );
    expect(Number(rows[0]?.count)).toBe(accepted.length);
    const { rows: differing } = await database.pool.query(
      "select from reconciliation_run where not balanced",
    );
    expect(differing).toHaveLength(0);
  });
});

describe("the disk of WEB_ARCHIVE_DIR", () => {
  test("is full: the files are not archived, no part of one stays behind, and the next start archives them", () => {
    const disk = smallDisk(1);
    const archive = disk.folder;
    const web = mkdtempSync(join(tmpdir(), "lilypad-web-"));
    closers.push(() => rmSync(web, { recursive: true }));
    mkdirSync(join(web, "assets"), { recursive: true });
    writeFileSync(join(web, "assets/app.js"), Buffer.alloc(300_000, "a"));
    disk.fill();
    expect(() => archiveAssets(web, archive, new Date())).toThrow(/ENOSPC|no space/i);
    expect(readdirSync(archive).sort()).toEqual(["assets", "ballast"]);
    expect(readdirSync(join(archive, "assets"))).toEqual([]);
    disk.free();
    expect(archiveAssets(web, archive, new Date())).toBe(1);
    expect(readdirSync(join(archive, "assets"))).toEqual(["app.js"]);
  });
});
