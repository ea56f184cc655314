// The composition root of the server.
import { readFileSync } from "node:fs";
import {
  type ChainDeployment,
  ChainUnreachable,
  createLocalOperatorSigner,
  minLiveHandoverDelaySeconds,
  type OperatorSigner,
  readKeyFile,
  verifyDeployment,
} from "@lilypad/chain";
import { zeroAddress } from "viem";
import { compose } from "./compose.ts";
import { createTelemetry, reportCrashes } from "./modules/tell/telemetry/index.ts";
import { systemClock } from "./platform/clock.ts";
import {
  type Config,
  findMisspeltSettings,
  readArchiveConfig,
  readConfig,
  readDatabaseConfig,
} from "./platform/config/config.ts";
import { warnOfSettings } from "./platform/config/doubtful-settings.ts";
import { createHider, secretSettings } from "./platform/config/secret-settings.ts";
import { loadSecrets } from "./platform/config/secrets.ts";
import { archiveAssets } from "./platform/http/pages/web-archive.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { createMetrics, type Metrics } from "./platform/metrics/index.ts";
import { openReads } from "./platform/reads/index.ts";
import { startTracing } from "./platform/tracing/index.ts";
import { openAdapters, openOwnerLists } from "./process/open-adapters.ts";
import { migrateDatabase, openDatabase } from "./process/open-database.ts";
import { readDeployment } from "./process/read-deployment.ts";

const chainRetryMs = 1_000;
/** Max time for sending queued telemetry when the server stops. */
const flushMs = 2_000;

const exitCodes = {
  done: 0,
  /** It could not start, or must not continue. */
  failed: 1,
  /** It was stopped before requests or passes were finished. */
  cutOff: 3,
};

/** Removes keys of the settings from written text: errors of libraries contain whole addresses. */
const hide = createHider(secretSettings(process.env));

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param name of the setting, such as OPERATOR_KEY_FILE */
function openSigner(
  config: Config,
  name: string,
  file: string | undefined,
  chainId: number,
): OperatorSigner {
  if (file !== undefined) return createLocalOperatorSigner(readKeyFile(file), chainId);
  if (config.workers) throw new Error(`${name}: is required if WORKERS is true`);
  return {
    address: zeroAddress,
    sign: () => Promise.reject(new Error(`this process has no ${name} and cannot sign`)),
  };
}

function openSigners(config: Config, { chain }: ChainDeployment) {
  const signer = openSigner(config, "OPERATOR_KEY_FILE", config.operatorKeyFile, chain.id);
  const relayer = openSigner(config, "RELAYER_KEY_FILE", config.relayerKeyFile, chain.id);
  if (config.workers && relayer.address === signer.address)
    throw new Error("RELAYER_KEY_FILE: must be another key than the operator's");
  return { signer, relayer };
}

/** Reads the version from package.json, which is one folder above both the sources and the bundle. */
const readVersion = (): string =>
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Opens the telemetry, and the logger that reports this server's errors to it. */
function openLog(config: Config, metrics: Metrics) {
  const telemetry = createTelemetry({
    config: config.telemetry,
    environment: config.env,
    version: readVersion(),
    publicUrl: config.publicUrl,
    now: () => systemClock.now(),
    onOutcome: (kind, outcome) => metrics.telemetry.inc({ kind, outcome }),
  });
  const logger = createLogger(config.logLevel, {
    process: { version: readVersion(), kind: config.workers ? "worker" : "api" },
    onLogEntry: telemetry.reportLogEntry,
    hide,
  });
  if (telemetry.reportsErrors) {
    reportCrashes(process, { logger, telemetry, exit: (code) => process.exit(code) });
  }
  return { telemetry, logger };
}

/** Waits until the chain answers, and compares it with the deployment. Returns the differences. */
async function verifyChain(
  config: Config,
  deployment: ChainDeployment,
  signer: OperatorSigner,
  onUnreachable: () => void,
) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const operator = config.workers ? signer.address : undefined;
      return await verifyDeployment({
        rpcUrl: config.rpcUrl,
        deployment,
        ...(operator === undefined ? {} : { operator }),
        ...(config.env === "production"
          ? { live: { minHandoverDelaySeconds: minLiveHandoverDelaySeconds } }
          : {}),
      });
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error;
      if (isFirst) onUnreachable();
      await pause(chainRetryMs);
    }
  }
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const { telemetry, logger } = openLog(config, metrics);
  warnOfSettings(logger, config, findMisspeltSettings(process.env));
  const tracing =
    config.tracing && (await startTracing(config.tracing, { version: readVersion() }));
  const secrets = loadSecrets(config.secretsDir, config.env === "local");
  const deployment = readDeployment(config.chainDeploymentFile);
  const { signer, relayer } = openSigners(config, deployment);
  archiveWebApp(config, logger);
  const { databaseUrl, databaseDirectUrl: directUrl, databaseConnections: maxConnections } = config;
  const { namedStatements } = config;
  const database = await openDatabase(
    { databaseUrl, directUrl, namedStatements, maxConnections, logger },
    config.migrate,
  );
  const { pool, sessionPool } = database;
  const reads = openReads({
    primary: pool,
    directUrl,
    standbyUrl: config.databaseReadUrl,
    maxConnections,
    logger,
    metrics,
  });
  const product = await compose({
    config,
    pool,
    sessionPool,
    reads,
    clock: systemClock,
    logger,
    metrics,
    telemetry,
    ...openAdapters(config, { metrics, logger, signer, relayer, deployment }),
    secrets,
    deployment,
    makeOwnerList: openOwnerLists(config),
  });

  let stopping = false;
  const stop = async (code: number) => {
    stopping = true;
    const unfinished = await product.stop();
    if (unfinished.length > 0) {
      logger.error({ unfinished }, "the time for stopping is over; this was cut off");
    }
    await Promise.race([Promise.all([database.end(), reads.stop()]), pause(flushMs)]);
    await Promise.all([telemetry.flush(flushMs), Promise.race([tracing?.stop(), pause(flushMs)])]);
    process.exit(unfinished.length > 0 ? exitCodes.cutOff : code);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) {
        logger.warn({ signal }, "a second signal: ending at once");
        process.exit(exitCodes.cutOff);
      }
      logger.info({ signal, ...config.drain }, "stopping");
      void stop(exitCodes.done);
    });
  }

  await product.app.listen({ port: config.port, host: config.host });
  product.startLive();
  logger.info({ port: config.port, workers: config.workers }, "the server listens");

  const problems = await verifyChain(config, deployment, signer, () => {
    logger.warn(
      "the chain does not answer yet; settlement waits, and sends too if this database was never compared with it",
    );
    product.noteCompared();
  });
  if (problems.length > 0) {
    logger.fatal({ problems }, "the chain does not match this installation's deployment");
    await stop(exitCodes.failed);
    return;
  }
  if (!stopping) product.startWork();
}

/** Makes this version's files available to the other versions, before the first page names them. */
function archiveWebApp({ webDir, webArchiveDir }: Config, logger: Logger): void {
  if (webDir === undefined || webArchiveDir === undefined) return;
  try {
    const added = archiveAssets(webDir, webArchiveDir, systemClock.now());
    logger.info({ added }, "the web app's files are in the archive");
  } catch (error) {
    // As in an image, where a build step has filled it.
    logger.warn({ err: error }, "the web app's files could not be added to the archive");
  }
}

/** The actions of `node main.js <word>`; without a word it serves. */
const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve,
  "archive-assets": async () => {
    const { webDir, archiveDir } = readArchiveConfig(process.env);
    const added = archiveAssets(webDir, archiveDir, systemClock.now());
    console.log(`${added} files of the web app were added to ${archiveDir}`);
  },
  migrate: () =>
    migrateDatabase({
      ...readDatabaseConfig(process.env),
      maxConnections: 2,
      logger: createLogger("info", {
        process: { version: readVersion(), kind: "migrate" },
        hide,
      }),
    }),
};

async function main([word = "serve", ...rest]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (command === undefined || rest.length > 0)
    throw new Error(`unknown command; use one of ${Object.keys(commands).join(", ")}`);
  await command();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(hide(error instanceof Error ? error.message : String(error)));
  process.exit(exitCodes.failed);
});
