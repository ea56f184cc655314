// The guardian: a program of its own, in production on another machine than the server. It holds the guardian key,
// watches what the settlement module announces, and finishes hand-overs that people confirmed.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import {
  createGuardianChain,
  createLocalOperatorSigner,
  parseDeployment,
  readKeyFile,
} from "@lilypad/chain";
import { createPool } from "@lilypad/db";
import { pino } from "pino";
import { Registry } from "prom-client";
import { readsConfirmed } from "./confirmed.ts";
import { openCursorFile } from "./cursor-file.ts";
import { createGuardianMetrics } from "./guardian-metrics.ts";
import { readGuardianSettings } from "./settings.ts";
import { createWatch } from "./watch.ts";

/** A guardian that has not completed a pass for this long reports that it is not healthy. */
const unhealthyAfterMs = 60_000;

const settings = readGuardianSettings(process.env);
const logger = pino({ name: "guardian" });
const registry = new Registry();
const { alarms, lastPass } = createGuardianMetrics(registry);

const deployment = parseDeployment(readFileSync(settings.chainDeploymentFile, "utf8"));
const pool = createPool({
  databaseUrl: settings.databaseUrl,
  maxConnections: 2,
  onIdleError: (error) => logger.warn({ err: error }, "a database connection broke"),
});
const watch = createWatch({
  chain: createGuardianChain({
    rpcUrl: settings.rpcUrl,
    deployment,
    signer: createLocalOperatorSigner(readKeyFile(settings.keyFile), deployment.chain.id),
  }),
  confirmed: readsConfirmed(pool),
  cursor: openCursorFile(settings.cursorFile),
  fromBlock: BigInt(deployment.fromBlock),
  blocksPerQuery: settings.blocksPerQuery,
  reports: {
    info: (facts, message) => logger.info(facts, message),
    alarm(facts, message) {
      alarms.inc();
      logger.error(facts, message);
    },
  },
});

let lastPassAt = Date.now();
let stopping = false;
let wake: () => void = () => undefined;

async function run(): Promise<void> {
  while (!stopping) {
    try {
      await watch();
      lastPassAt = Date.now();
      lastPass.set(lastPassAt / 1000);
    } catch (error) {
      logger.error({ err: error }, "this pass failed; nothing was finished, trying again");
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, settings.pollMs);
    });
  }
}

const server = createServer(async (request, response) => {
  if (request.url === "/health") {
    const isHealthy = Date.now() - lastPassAt < unhealthyAfterMs;
    response.writeHead(isHealthy ? 200 : 503).end(isHealthy ? "ok" : "no pass was completed");
  } else if (request.url === "/metrics") {
    response.writeHead(200, { "content-type": registry.contentType });
    response.end(await registry.metrics());
  } else response.writeHead(404).end();
});

server.listen(settings.port, settings.host);
const running = run();

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    stopping = true;
    wake();
    void running.then(async () => {
      server.close();
      await pool.end();
      process.exit(0);
    });
  });
}
