// `npm run mixed-versions -- --older <folder>`: two versions side by side under load, forward and back again.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkLedger } from "@lilypad/ledger";
import { openRoundRobinProxy, openRun, startPostgres } from "@lilypad/local-stack";
import { createTestDatabase, freePort, openMailServer, waitFor } from "@lilypad/testing";
import {
  listUnderWay,
  onTheWayToTheChain,
  openApi,
  openTransport,
  queryOf,
  serverMails,
  signUp,
  trySend,
  untilQuiet,
} from "@lilypad/worlds";
import { compareBooks } from "../../apps/server/src/compare-books.ts";
import { openChainWorld } from "../../apps/server/test/worlds/open-chain-world.ts";
import {
  openServerPrograms,
  type ServerProcess,
  type ServerPrograms,
} from "../../tests/serve/server-process.ts";
import { beginSteadyRequests } from "../../tests/serve/steady-requests.ts";

const { values } = parseArgs({
  options: {
    /** A checkout or an unpacked release of the earlier version; its server is built there if it is not. */
    older: { type: "string" },
    /** The time of each phase. */
    seconds: { type: "string", default: "15" },
  },
});
const seconds = Number(values.seconds);
if (values.older === undefined || !(seconds > 0)) {
  console.error("usage: npm run mixed-versions -- --older <folder> [--seconds N]");
  process.exit(2);
}
const olderFolder = resolve(values.older);
const olderProgram = join(olderFolder, "apps/server/dist/main.js");

/** Builds the older server with its own scripts. */
function buildOlder(): void {
  if (existsSync(olderProgram)) return;
  const script = `import("${join(olderFolder, "scripts/bundle/bundle.mjs")}").then(({ bundle }) =>
    bundle({ entry: ${JSON.stringify(join(olderFolder, "apps/server/src/main.ts"))}, outfile: ${JSON.stringify(olderProgram)} }))`;
  execFileSync(process.execPath, ["-e", script], { cwd: olderFolder, stdio: "inherit" });
}

interface Phase {
  name: string;
  requests: number;
  failed: string[];
}

async function run(serverUrl: string): Promise<number> {
  buildOlder();
  const world = await openChainWorld();
  const mailServer = await openMailServer();
  const database = await createTestDatabase({
    serverUrl,
    migrations: { numbered: [], repeatable: [] },
    maxConnections: 4,
  });
  const newer = await openServerPrograms();
  const older = await openServerPrograms({ program: olderProgram });
  const settings = {
    ...newer.settingsOf(world, database.databaseUrl),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MIGRATE: "false",
    REQUESTS_PER_NETWORK_PER_DAY: "1000000",
    NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "1000000",
  };
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const running: (ServerProcess | undefined)[] = [];

  async function migrate(version: ServerPrograms): Promise<void> {
    const process = await version.start(settings, ["migrate"]);
    const code = await process.ended;
    if (code !== 0) throw new Error(`the migration ended with ${code}: ${process.output()}`);
  }
  /** Replaces a process: 0 and 1 answer requests, 2 and 3 work. */
  async function replace(place: number, version: ServerPrograms | null): Promise<void> {
    const before = running[place];
    if (before !== undefined) {
      before.signal("SIGTERM");
      const code = await before.ended;
      if (code !== 0) throw new Error(`a process ended with ${code}: ${before.output()}`);
    }
    running[place] = undefined;
    if (version === null) return;
    const next = await version.start({
      ...settings,
      PORT: String(ports[place]),
      DRAIN_DELAY_SECONDS: "1",
      WORKERS: place < 2 ? "false" : "true",
    });
    running[place] = next;
    await next.ready();
  }

  try {
    await migrate(older);
    // A process is ready once a worker has compared the chain with its deployment.
    for (const place of [2, 0, 1]) await replace(place, older);
    const urls = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`);
    const proxy = await openRoundRobinProxy(urls);
    const api = openApi({ url: proxy.url, transport: openTransport() });
    const entrance = { api, mails: serverMails(mailServer) };
    const join = (name: string) =>
      signUp(entrance, {
        email: `${name}@example.com`,
        firstName: name,
        tag: `${name}_mixed`,
      });
    const [ann, bob] = [await join("ann"), await join("bob")];
    const acknowledged = new Set<string>();
    const phases: Phase[] = [];

    async function phase(name: string, change: () => Promise<void>): Promise<void> {
      const end = beginSteadyRequests(
        async (path, { body, ...request }) => {
          const answer = await fetch(`${proxy.url}${path}`, {
            ...request,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          if (answer.ok && body !== undefined && "correlationId" in body)
            acknowledged.add(String(body.correlationId));
          return { status: answer.status, body: await answer.text() };
        },
        ann.token,
        bob.id,
      );
      await change();
      await new Promise((done) => setTimeout(done, seconds * 1_000));
      const outcomes = await end();
      const failed = outcomes.filter((outcome) => outcome !== "200");
      phases.push({ name, requests: outcomes.length, failed });
      console.log(`${name}: ${outcomes.length} requests, ${failed.length} failed`);
      for (const one of new Set(failed)) console.log(`  ${one.slice(0, 300)}`);
    }

    const cent = { amount: "0.01", currency: "LIL" } as const;
    await waitFor(async () => (await trySend(api, ann, bob, cent)).answer.success, {
      timeoutMs: 60_000,
    });
    await phase("the older version alone", async () => undefined);
    await phase("the newer version migrates, and one API process of it joins", async () => {
      await migrate(newer);
      await replace(1, newer);
    });
    await phase("a worker of each version, one API process of each", () => replace(3, newer));
    await phase("the newer version alone", async () => {
      await replace(0, newer);
      await replace(2, null);
    });
    await phase("back: one API process and one worker of the older version join", async () => {
      await replace(0, older);
      await replace(2, older);
    });
    await phase("back: the older version alone, on the newer schema", async () => {
      await replace(1, older);
      await replace(3, null);
    });

    const { pool } = database;
    await untilQuiet(() => listUnderWay(queryOf(pool), onTheWayToTheChain), {
      timeoutMs: 180_000,
    });
    await proxy.close();
    for (const place of [0, 1, 2, 3]) await replace(place, null);
    const { rows } = await pool.query<{ count: bigint; twice: bigint }>(
      `select count(*) as count, count(*) - count(distinct correlation_id) as twice
       from payment where result = ledger_code('done') and correlation_id = any ($1::uuid[])`,
      [[...acknowledged]],
    );
    const { comparison } = await compareBooks({
      pool,
      databaseUrl: database.databaseUrl,
      rpcUrl: world.rpcUrl,
      deployment: world.deployment,
      now: () => new Date(),
      wholeLedger: false,
    });
    const ledger = await checkLedger(pool);
    const found = Number(rows[0]?.count);
    console.log(
      `${acknowledged.size} payments acknowledged, ${found} stored, ${rows[0]?.twice} twice; ` +
        `books and chain ${comparison?.balanced === true ? "agree" : "differ"}; ${ledger.length} contradictions in the ledger`,
    );
    const isWrong =
      phases.some(({ failed }) => failed.length > 0) ||
      found !== acknowledged.size ||
      rows[0]?.twice !== 0n ||
      comparison?.balanced !== true ||
      ledger.length > 0;
    return isWrong ? 1 : 0;
  } finally {
    await newer.close();
    await older.close();
    mailServer.close();
    await database.drop();
    await world.close();
  }
}

const { folder } = openRun();
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
let code = 1;
try {
  code = await run(postgres.databaseUrl);
} finally {
  await postgres.stop();
}
process.exit(code);
