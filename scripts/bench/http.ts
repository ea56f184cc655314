// Sends over HTTP: real PostgreSQL, the production bundle of the server in a process of its own, the
// load generator in this one. Settlement is off: sends are answered before they settle, and what
// the chain can take is measured by itself.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { startPostgres } from "@lilypad/local-stack";
import { freePort, startTestChain, waitFor } from "@lilypad/testing";
import { migrations } from "../../apps/server/src/migrations.ts";
import { createAccessTokens } from "../../apps/server/src/modules/identity/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { loadSecrets } from "../../apps/server/src/platform/secrets.ts";
import { fund, openPeople } from "../../apps/server/test/open-people.ts";
import type { BenchRow } from "./bench-row.ts";
import { percentile } from "./latency.ts";

export interface HttpBenchOptions {
  seconds: number;
  people: number;
  /** Sends under way at once. */
  connections: number;
}

interface Sender {
  id: string;
  token: string;
}

const peopleAtOnce = 1_000;

async function openSenders(
  pool: Pool,
  secretsDir: string,
  publicUrl: string,
  count: number,
): Promise<Sender[]> {
  const tokens = createAccessTokens({
    privateKey: loadSecrets(secretsDir, true).accessTokenKey,
    issuer: `${publicUrl}/auth/v1`,
    adminEmails: [],
    clock: systemClock,
  });
  const senders: Sender[] = [];
  while (senders.length < count) {
    const people = await openPeople(
      pool,
      Array.from({ length: Math.min(peopleAtOnce, count) }, (_, n) => `P${n}`),
    );
    await fund(pool, people, "usdc", 1_000_000_000_000n);
    for (const person of people) {
      senders.push({ id: person.id, token: (await tokens.sign(person.caller)).token });
    }
  }
  return senders;
}

/** One send over HTTP; resolves with its duration in milliseconds, rejects unless it succeeded. */
function send(port: number, agent: Agent, from: Sender, to: Sender): Promise<number> {
  const body = JSON.stringify({
    recipientUserId: to.id,
    amount: "0.01",
    currency: "USD",
    correlationId: newId(),
  });
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        method: "POST",
        path: "/api/v1/payments/p2p/transfer",
        headers: {
          authorization: `Bearer ${from.token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          answer.statusCode === 200
            ? resolve(performance.now() - startedAt)
            : reject(new Error(`a send was answered with ${answer.statusCode}`)),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** As fast as the connections allow: sends per second. */
async function full(
  port: number,
  agent: Agent,
  senders: readonly Sender[],
  options: HttpBenchOptions,
) {
  const endsAt = performance.now() + options.seconds * 1000;
  const latencies: number[] = [];
  const startedAt = performance.now();
  const worker = async (offset: number) => {
    for (let turn = offset; performance.now() < endsAt; turn += options.connections) {
      const from = senders[turn % senders.length];
      const to = senders[(turn * 7 + 1) % senders.length];
      if (from === undefined || to === undefined || from === to) continue;
      latencies.push(await send(port, agent, from, to));
    }
  };
  await Promise.all(Array.from({ length: options.connections }, (_, offset) => worker(offset)));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}

/** At a fixed rate, whatever the answers take: the latency people would feel. */
async function paced(
  port: number,
  agent: Agent,
  senders: readonly Sender[],
  perSecond: number,
  seconds: number,
) {
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent <= due && sent < perSecond * seconds; sent += 1) {
      const from = senders[sent % senders.length];
      const to = senders[(sent * 7 + 1) % senders.length];
      if (from === undefined || to === undefined || from === to) continue;
      underWay.push(send(port, agent, from, to).then((latency) => void latencies.push(latency)));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(underWay);
  return latencies;
}

/** Measures authenticated sends over HTTP; asserts that all succeeded and that the books balance. */
export async function benchHttp(options: HttpBenchOptions): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad bench "));
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres") });
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const secretsDir = join(dataDir, "secrets");
  const deploymentFile = join(dataDir, "deployment.json");
  const chain = await startTestChain({ deployed: true });
  writeFileSync(deploymentFile, JSON.stringify(chain.deployment));
  const pool = createPool({ databaseUrl: postgres.databaseUrl, maxConnections: 4 });
  try {
    await migrate(pool, migrations);
    const senders = await openSenders(pool, secretsDir, publicUrl, options.people);
    const server = spawn(process.execPath, ["apps/server/dist/main.js"], {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATABASE_URL: postgres.databaseUrl,
        DATA_DIR: dataDir,
        WORKERS: "false",
        LOG_LEVEL: "warn",
        REQUESTS_PER_MINUTE: "100000000",
        RPC_URL: chain.rpcUrl,
        // Nothing settles here, so the oldest pending send is as old as the run.
        MAX_PENDING_AGE_SECONDS: "86400",
        SMTP_URL: "smtp://127.0.0.1:9",
        CHAIN_DEPLOYMENT_FILE: deploymentFile,
        DAILY_LIMIT_USD: "1000000000",
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    try {
      await waitFor(
        async () => (await fetch(`${publicUrl}/health`).catch(() => undefined))?.ok === true,
        { timeoutMs: 20_000 },
      );
      const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
      await full(port, agent, senders, { ...options, seconds: Math.min(3, options.seconds) });
      const { perSecond, latencies } = await full(port, agent, senders, options);
      const half = await paced(port, agent, senders, Math.floor(perSecond / 2), options.seconds);
      agent.destroy();
      if ((await checkLedger(pool)).length > 0)
        throw new Error("the books do not balance after the run");
      return [
        {
          name: "send over HTTP",
          value: Math.round(perSecond),
          unit: "1/s",
          goal: 2_500,
          note: `${options.connections} at once, load generator included`,
        },
        { name: "send over HTTP, full load, p50", value: percentile(latencies, 0.5), unit: "ms" },
        { name: "send over HTTP, full load, p99", value: percentile(latencies, 0.99), unit: "ms" },
        { name: "send over HTTP, half load, p50", value: percentile(half, 0.5), unit: "ms" },
        {
          name: "send over HTTP, half load, p99",
          value: percentile(half, 0.99),
          unit: "ms",
          goal: 50,
        },
      ];
    } finally {
      server.kill("SIGTERM");
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
