// The primary is killed while people pay, and the standby takes its place: servers and worker go on without a restart.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import {
  type ClusterMember,
  freePort,
  openRoundRobinProxy,
  promote,
  requireStandby,
  startPrimary,
  startStandby,
} from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { loadSecrets } from "../apps/server/src/platform/config/secrets.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import {
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";
import {
  openServerPrograms,
  type ServerProcess,
  type ServerPrograms,
} from "./serve/server-process.ts";
import { beginSteadyRequests } from "./serve/steady-requests.ts";

type Postgres = Awaited<ReturnType<typeof startPrimary>>;

const folder = mkdtempSync(join(tmpdir(), "lilypad-failover-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let primary: Postgres;
let standby: Postgres;
/** Names both servers, as docs/PRODUCTION.md says. */
let databaseUrl: string;
let programs: ServerPrograms;
let world: ChainWorld;
/** The worker, in this process. */
let product: Product;
let [ann, bob]: SignedUp[] = [];
let servers: ServerProcess[] = [];

const timeoutMs = 120_000;

const memberAt = (name: string, port: number): ClusterMember => ({
  dataDir: join(folder, name),
  port,
  archiveDir: join(folder, "archive"),
});

beforeAll(async () => {
  const [one, two] = [memberAt("one", await freePort()), memberAt("two", await freePort())];
  primary = await startPrimary(one);
  closers.push(() => primary.stop());
  standby = await startStandby({ databaseUrl: primary.databaseUrl, dataDir: one.dataDir }, two);
  closers.push(() => standby.stop());
  const both = new URL(primary.databaseUrl);
  databaseUrl = primary.databaseUrl.replace(
    both.host,
    `127.0.0.1:${one.port},127.0.0.1:${two.port}`,
  );
  const pool = createPool({ databaseUrl: primary.databaseUrl, maxConnections: 2 });
  await migrate(pool, migrations);
  await pool.end();
  await requireStandby(primary.databaseUrl);
  programs = await openServerPrograms();
  closers.push(programs.close);
  world = await openChainWorld();
  closers.push(world.close);
  const secrets = loadSecrets(programs.secretsDir, true);
  product = await openProduct({ loops: true, world: { ...world, secrets }, databaseUrl });
  closers.push(product.close);
  ann = await product.signUp("Ann");
  bob = await product.signUp("Bob");
  await product.settled(timeoutMs);
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs });
  servers = await Promise.all([startSupervised(), startSupervised()]);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Starts a server, again if it ends: on a busy machine it may find no host within its time, and its supervisor repeats that. */
async function startSupervised(attempts = 5): Promise<ServerProcess> {
  const server = await programs.start(programs.settingsOf(world, databaseUrl));
  try {
    await server.ready();
    return server;
  } catch (error) {
    if (attempts === 1) throw error;
    return startSupervised(attempts - 1);
  }
}

/** Returns those of the correlation ids that are no payment in the database. */
async function findLost(pool: Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ correlationId: string }>(
    "select correlation_id from payment where result = ledger_code('done') and correlation_id = any ($1::uuid[])",
    [ids],
  );
  const stored = new Set(rows.map(({ correlationId }) => correlationId));
  return ids.filter((id) => !stored.has(id));
}

it("when the primary is killed at 60 requests a second, requests get 503 until the standby is promoted, and no send that was answered is lost", async () => {
  const proxy = await openRoundRobinProxy(servers.map(({ url }) => url));
  closers.push(proxy.close);
  const acknowledged: string[] = [];
  const endRequests = beginSteadyRequests(
    async (path, { body, ...request }) => {
      const answer = await fetch(`${proxy.url}${path}`, {
        ...request,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.ok && body !== undefined && "correlationId" in body) {
        acknowledged.push(String(body.correlationId));
      }
      return { status: answer.status, body: await answer.text() };
    },
    ann?.token ?? "",
    bob?.id,
  );
  await waitFor(() => acknowledged.length > 20, { timeoutMs });

  await primary.kill();
  await waitFor(async () => !(await servers[0]?.isReady()), { timeoutMs });
  // An orchestrator must not restart processes because their database is away.
  for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200);
  const before = acknowledged.length;
  await promote(standby.databaseUrl);
  await waitFor(() => acknowledged.length > before + 20, { timeoutMs });
  await waitFor(() => proxy.countReady() === servers.length, { timeoutMs });

  const failed = (await endRequests()).filter((outcome) => outcome !== "200");
  expect(failed.filter((outcome) => !outcome.startsWith("503"))).toEqual([]);
  const pool = createPool({ databaseUrl: standby.databaseUrl, maxConnections: 1 });
  try {
    expect(await findLost(pool, acknowledged)).toEqual([]);
    await product.settled(timeoutMs);
    expect(await checkLedger(pool)).toEqual([]);
  } finally {
    await pool.end();
  }
  for (const { output, ended, signal } of servers) {
    expect(output()).not.toContain('"level":"fatal"');
    signal("SIGTERM");
    await ended;
  }
});
