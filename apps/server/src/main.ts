// The composition root: the only file that knows which adapters are used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ChainUnreachable,
  createChain,
  createCustodyChain,
  createLocalOperatorSigner,
  createRelayChain,
  createSafeChain,
  makeOwnerList,
  type OperatorSigner,
  type OwnerList,
  openLocalVault,
  parseDeployment,
  readKeyFile,
  verifyDeployment,
} from "@lilypad/chain";
import { createPool, migrate } from "@lilypad/db";
import {
  type BankDirectory,
  type CardIssuer,
  createBridgeRamp,
  createFernRamp,
  createFileDirectory,
  createGnosisPayIssuer,
  createHttpDirectory,
  type ProviderCall,
  type RampProvider,
} from "@lilypad/providers";
import { zeroAddress } from "viem";
import { compose } from "./compose.ts";
import { migrations } from "./migrations.ts";
import { createTelemetry, reportCrashes } from "./modules/telemetry/index.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { loadSecrets, readOrCreateSecret } from "./platform/config/secrets.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { createMetrics, type Metrics } from "./platform/metrics.ts";
import { createSmtpMailer } from "./platform/outside/mailer.ts";
import { createProviderObserver } from "./platform/outside/observe-provider.ts";
import { createHttpPhraser } from "./platform/outside/phraser.ts";
import { createHttpScreen, type Screen } from "./platform/outside/screener.ts";
import {
  createListScreen,
  parseScreeningList,
  screenAll,
} from "./platform/outside/screening-list.ts";
import { createHttpTexter } from "./platform/outside/texter.ts";

const chainRetryMs = 1_000;
/** People have two days to notice and cancel a hand-over that they did not request. */
const minHandoverDelaySeconds = 172_800;
/** Number of owners that one machine with its own vault adds at once. */
const ownersAtOnce = 100;
/** Max time for sending queued telemetry when the server stops. */
const flushMs = 2_000;

/** @param name of the setting, such as OPERATOR_KEY_FILE */
function openSigner(config: Config, name: string, file: string | undefined): OperatorSigner {
  if (file !== undefined) return createLocalOperatorSigner(readKeyFile(file));
  if (config.workers) throw new Error(`${name}: is required if WORKERS is true`);
  return {
    address: zeroAddress,
    sign: () => Promise.reject(new Error(`this process has no ${name} and cannot sign`)),
  };
}

/** Returns a function that makes lists from this machine's vault. In production the vault is on an offline machine. */
function openOwnerLists({ env, secretsDir }: Config): ((firstIndex: number) => OwnerList) | null {
  if (env === "production") return null;
  const passphrase = Buffer.from(readOrCreateSecret(secretsDir, "key-vault-passphrase"));
  const seed = openLocalVault(join(secretsDir, "key-vault.json"), passphrase);
  return (firstIndex) => makeOwnerList(seed, firstIndex, ownersAtOnce);
}

function openSigners(config: Config) {
  const signer = openSigner(config, "OPERATOR_KEY_FILE", config.operatorKeyFile);
  const relayer = openSigner(config, "RELAYER_KEY_FILE", config.relayerKeyFile);
  if (config.workers && relayer.address === signer.address)
    throw new Error("RELAYER_KEY_FILE: must be another key than the operator's");
  return { signer, relayer };
}

function openRamp({ ramp }: Config, observe: (call: ProviderCall) => void): RampProvider | null {
  if (ramp === undefined) return null;
  const { webhooks, baseUrl, apiKey, requestsPerMinute } = ramp;
  const connection = { baseUrl, apiKey, requestsPerMinute, observe };
  return webhooks.provider === "fern"
    ? createFernRamp({ ...connection, webhookSecret: webhooks.secret })
    : createBridgeRamp({
        ...connection,
        webhookPublicKey: readFileSync(webhooks.publicKeyFile, "utf8"),
      });
}

function openDirectory({ ramp }: Config): BankDirectory | null {
  if (ramp === undefined) return null;
  const { directory } = ramp;
  return "url" in directory
    ? createHttpDirectory({ baseUrl: directory.url })
    : createFileDirectory({ path: directory.file });
}

function openCardIssuer(
  { cards }: Config,
  observe: (call: ProviderCall) => void,
): CardIssuer | null {
  return cards === undefined ? null : createGnosisPayIssuer({ ...cards, observe });
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
  const logger = createLogger(config.logLevel, telemetry.reportLogEntry);
  if (telemetry.reportsErrors) {
    reportCrashes(process, { logger, telemetry, exit: (code) => process.exit(code) });
  }
  return { telemetry, logger };
}

/** Waits until the chain answers, and compares it with the deployment. Returns the differences. */
async function verifyChain(
  config: Config,
  deployment: ReturnType<typeof parseDeployment>,
  signer: OperatorSigner,
  logger: Logger,
) {
  for (let isLogged = false; ; isLogged = true) {
    try {
      const operator = config.workers ? signer.address : undefined;
      return await verifyDeployment({
        rpcUrl: config.rpcUrl,
        deployment,
        ...(operator === undefined ? {} : { operator }),
        ...(config.env === "production" ? { minHandoverDelaySeconds } : {}),
      });
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error;
      if (!isLogged) logger.warn("the chain does not answer yet; sends wait until it does");
      await new Promise((resolve) => setTimeout(resolve, chainRetryMs));
    }
  }
}

/** Screens with the operator's own list and the vendor, as far as they are configured; null if none is. */
function openScreen({ walletSends: { screening } }: Config): Screen | null {
  const { listFile, vendor } = screening;
  if (listFile === undefined && vendor === undefined) return null;
  return screenAll([
    ...(listFile === undefined
      ? []
      : [createListScreen(parseScreeningList(readFileSync(listFile, "utf8")))]),
    ...(vendor === undefined ? [] : [createHttpScreen(vendor)]),
  ]);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const { telemetry, logger } = openLog(config, metrics);
  const secrets = loadSecrets(config.secretsDir, config.env === "local");
  const deployment = parseDeployment(readFileSync(config.chainDeploymentFile, "utf8"));
  const { signer, relayer } = openSigners(config);
  const pool = createPool({
    databaseUrl: config.databaseUrl,
    maxConnections: config.databaseConnections,
    onIdleError: (error) => logger.warn({ err: error }, "a database connection broke"),
  });
  const applied = await migrate(pool, migrations);
  if (applied.length > 0) logger.info({ applied }, "database migrations were applied");
  const product = await compose({
    config,
    pool,
    clock: systemClock,
    logger,
    metrics,
    telemetry,
    mailer: createSmtpMailer(config.smtpUrl, config.mailFrom),
    texter: config.sms === undefined ? null : createHttpTexter(config.sms),
    phraser:
      config.assistant.phrasing === undefined ? null : createHttpPhraser(config.assistant.phrasing),
    screen: openScreen(config),
    ramp: openRamp(config, createProviderObserver("the ramp", metrics.rampCallSeconds, logger)),
    directory: openDirectory(config),
    cardIssuer: openCardIssuer(
      config,
      createProviderObserver("the card issuer", metrics.cardIssuerCallSeconds, logger),
    ),
    secrets,
    chain: createChain({ rpcUrl: config.rpcUrl, deployment, signer }),
    custodyChain: createCustodyChain({ rpcUrl: config.rpcUrl, deployment }),
    relayChain: createRelayChain({ rpcUrl: config.rpcUrl, signer: relayer }),
    safeChain: createSafeChain({ rpcUrl: config.rpcUrl, deployment }),
    ...(config.secondRpcUrl === undefined
      ? {}
      : { secondChain: createChain({ rpcUrl: config.secondRpcUrl, deployment, signer }) }),
    deployment,
    makeOwnerList: openOwnerLists(config),
  });

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await product.stop();
    await pool.end();
    await telemetry.flush(flushMs);
    process.exit(code);
  };
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));

  await product.app.listen({ port: config.port, host: config.host });
  product.startLive();
  logger.info({ port: config.port, workers: config.workers }, "the server is ready");

  const problems = await verifyChain(config, deployment, signer, logger);
  if (problems.length > 0) {
    logger.fatal({ problems }, "the chain does not match this installation's deployment");
    await stop(1);
    return;
  }
  if (!stopping) product.startWork();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
