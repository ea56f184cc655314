import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChain, createLocalOperatorSigner } from "@lilypad/chain";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { startPostgres } from "@lilypad/local-stack";
import { type DeployedTestChain, freePort, startTestChain, waitFor } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { migrations } from "../../../apps/server/src/migrations.ts";
import {
  createSettlement,
  defaultSettings,
} from "../../../apps/server/src/modules/books/settlement/index.ts";
import { createAccessTokens } from "../../../apps/server/src/modules/enter/identity/index.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { loadSecrets } from "../../../apps/server/src/platform/config/secrets.ts";
import { transfersEnded } from "../../../apps/server/src/transfers-ended.ts";
import { supervise } from "../../launch/supervise.ts";
import { preallocatingSettings } from "../disk/preallocate-log.ts";

/** The built server in its own process, with its own database and chain. */
export interface HttpWorld {
  pool: Pool;
  databaseUrl: string;
  /** Everything is below it. */
  dataDir: string;
  port: number;
  publicUrl: string;
  /** Signs access tokens that the server accepts. */
  tokens: ReturnType<typeof createAccessTokens>;
  /** Process id of the server while it runs. */
  serverPid(): number | undefined;
  /** Stops everything and removes its folder. */
  close(): Promise<void>;
}

/** Binds the new database to the chain and reads the chain, as a worker's first passes do. */
async function bind(pool: Pool, databaseUrl: string, testChain: DeployedTestChain): Promise<void> {
  const { rpcUrl, deployment, keys } = testChain;
  const settlement = createSettlement({
    pool,
    databaseUrl,
    chain: createChain({
      rpcUrl,
      deployment,
      signer: createLocalOperatorSigner(keys.operator, deployment.chain.id),
    }),
    chainMarker: deployment.marker,
    clock: systemClock,
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    settings: defaultSettings,
    onRestored: async () => undefined,
    onTransfersEnded: transfersEnded,
    isWorker: true,
  });
  await waitFor(
    async () => {
      await settlement.work();
      await settlement.scan();
      await settlement.refreshHealth();
      return settlement.acceptsSends();
    },
    { timeoutMs: 20_000 },
  );
}

interface ServerOptions {
  dataDir: string;
  port: number;
  publicUrl: string;
  databaseUrl: string;
  rpcUrl: string;
  deploymentFile: string;
  isLimited: boolean;
}

function startServer(options: ServerOptions) {
  const { dataDir, port, publicUrl, databaseUrl, rpcUrl, deploymentFile } = options;
  return supervise({
    name: "server",
    program: "apps/server/dist/main.js",
    environment: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RPC_URL: rpcUrl,
      CHAIN_DEPLOYMENT_FILE: deploymentFile,
      SMTP_URL: "smtp://127.0.0.1:9",
      LOG_LEVEL: "warn",
      // All requests come from one address, settlement is off, and people send without pause.
      WORKERS: "false",
      REQUESTS_PER_MINUTE: "1000000000",
      ...(options.isLimited ? {} : { MAX_REQUESTS_AT_ONCE: "1000000" }),
      SENDS_PER_NETWORK_PER_DAY: "1000000000",
      REQUESTS_PER_NETWORK_PER_DAY: "1000000000",
      NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "1000000000",
      MAX_PENDING_AGE_SECONDS: "86400",
      DAILY_LIMIT_USD: "1000000000",
      LOWERED_DAILY_LIMIT_USD: "1000000000",
      UNVERIFIED_DAILY_LIMIT: "1000000000",
      UNVERIFIED_MONTHLY_LIMIT: "1000000000",
      UNVERIFIED_BALANCE_LIMIT: "1000000000",
      SENDS_PER_PERSON_PER_DAY: "1000000000",
    },
    logFile: join(dataDir, "server.log"),
    readyUrl: `${publicUrl}/ready`,
    say: (line) => console.error(line),
    onRestart: () => {
      throw new Error("the server ended unexpectedly during the run");
    },
  });
}

/**
 * Starts PostgreSQL, a chain and the built server. Settlement is off: sends are answered before they
 * settle, and settlement has its own benchmark.
 * @param isLimited works on as many requests at once as by default; otherwise on all that come
 * @param countsStatements loads pg_stat_statements, which counts PostgreSQL's statements
 * @param preallocatesLog keeps as much of the write-ahead log as `preallocateLog` creates
 */
export async function openHttpWorld({
  isLimited = false,
  countsStatements = false,
  preallocatesLog = false,
} = {}): Promise<HttpWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad bench "));
  const closing: (() => Promise<void>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startPostgres({
      dataDir: join(dataDir, "postgres"),
      settings: {
        ...(countsStatements ? { shared_preload_libraries: "pg_stat_statements" } : {}),
        ...(preallocatesLog ? preallocatingSettings : {}),
      },
    });
    closing.push(postgres.stop);
    const testChain = await startTestChain({ deployed: true });
    closing.push(testChain.stop);
    const { databaseUrl } = postgres;
    const pool = createPool({ databaseUrl, maxConnections: 4, statementTimeoutMs: 120_000 });
    closing.push(() => pool.end());
    await migrate(pool, migrations);
    await bind(pool, databaseUrl, testChain);
    const deploymentFile = join(dataDir, "deployment.json");
    writeFileSync(deploymentFile, JSON.stringify(testChain.deployment));
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const { rpcUrl } = testChain;
    const server = await startServer({
      dataDir,
      port,
      publicUrl,
      databaseUrl,
      rpcUrl,
      deploymentFile,
      isLimited,
    });
    closing.push(server.stop);
    return {
      pool,
      databaseUrl,
      dataDir,
      port,
      publicUrl,
      tokens: createAccessTokens({
        privateKeys: loadSecrets(join(dataDir, "secrets"), true).accessTokenKeys,
        issuer: `${publicUrl}/auth/v1`,
        clock: systemClock,
      }),
      serverPid: server.pid,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
