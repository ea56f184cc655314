import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ChainDeployment,
  createChain,
  createCustodyChain,
  createRelayChain,
  createSafeChain,
  findRampObstacle,
  makeOwnerList,
  type OperatorSigner,
  type OwnerList,
  openLocalVault,
} from "@lilypad/chain";
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
import type { Outside } from "../outside.ts";
import type { Config } from "../platform/config/config.ts";
import { readOrCreateSecret } from "../platform/config/secret-files.ts";
import { fetchTraced } from "../platform/http/trace.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics/index.ts";
import { createSmtpMailer } from "../platform/outside/mailer.ts";
import { createProviderObserver } from "../platform/outside/observe-provider.ts";
import { createHttpPhraser } from "../platform/outside/phraser.ts";
import { createHttpScreen, type Screen } from "../platform/outside/screener.ts";
import {
  createListScreen,
  parseScreeningList,
  screenAll,
} from "../platform/outside/screening-list.ts";
import { createHttpTexter } from "../platform/outside/texter.ts";

/** Number of owners that one machine with its own vault adds at once. */
const ownersAtOnce = 100;

/**
 * Returns a function that makes lists from this machine's vault, which it opens at the first list: only workers need one. In
 * production the vault is on an offline machine.
 */
export function openOwnerLists({
  env,
  secretsDir,
}: Config): ((firstIndex: number) => OwnerList) | null {
  if (env === "production") return null;
  let seed: Buffer | undefined;
  return (firstIndex) => {
    seed ??= openLocalVault(
      join(secretsDir, "key-vault.json"),
      Buffer.from(readOrCreateSecret(secretsDir, "key-vault-passphrase")),
    );
    return makeOwnerList(seed, firstIndex, ownersAtOnce);
  };
}

/** @throws Error if the ramp would pay out on another chain than the deployment's */
function openRamp(
  { ramp }: Config,
  { chain }: ChainDeployment,
  observe: (call: ProviderCall) => void,
): RampProvider | null {
  if (ramp === undefined) return null;
  const obstacle = findRampObstacle(chain);
  if (obstacle !== null)
    throw new Error(`RAMP_BASE_URL: ${obstacle}. Remove the settings of the ramp.`);
  const { webhooks, baseUrl, apiKey, requestsPerMinute } = ramp;
  const connection = { baseUrl, apiKey, requestsPerMinute, observe, fetch: fetchTraced };
  return webhooks.provider === "fern"
    ? createFernRamp({ ...connection, webhookSecrets: webhooks.secrets })
    : createBridgeRamp({
        ...connection,
        webhookPublicKeys: readFileSync(webhooks.publicKeyFile, "utf8"),
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
  return cards === undefined
    ? null
    : createGnosisPayIssuer({ ...cards, observe, fetch: fetchTraced });
}

/** Screens with the operator's own list and the vendor, as far as they are configured; null if none is. */
function openScreen(
  { walletSends: { screening } }: Config,
  { chain }: ChainDeployment,
): Screen | null {
  const { listFile, vendor } = screening;
  if (listFile === undefined && vendor === undefined) return null;
  return screenAll([
    ...(listFile === undefined
      ? []
      : [createListScreen(parseScreeningList(readFileSync(listFile, "utf8")))]),
    ...(vendor === undefined ? [] : [createHttpScreen({ ...vendor, chainId: chain.id })]),
  ]);
}

interface AdapterOptions {
  metrics: Metrics;
  logger: Logger;
  /** The operator's key, and the relayer's. */
  signer: OperatorSigner;
  relayer: OperatorSigner;
  deployment: ChainDeployment;
}

type Adapters = Omit<
  Outside,
  | "config"
  | "pool"
  | "sessionPool"
  | "reads"
  | "clock"
  | "logger"
  | "metrics"
  | "telemetry"
  | "secrets"
  | "deployment"
  | "makeOwnerList"
>;

/** Opens the services of the settings: the only place that knows which adapters are used. */
export function openAdapters(
  config: Config,
  { metrics, logger, signer, relayer, deployment }: AdapterOptions,
): Adapters {
  return {
    mailer: createSmtpMailer(config.smtpUrl, config.mailFrom),
    texter: config.sms === undefined ? null : createHttpTexter(config.sms),
    phraser:
      config.assistant.phrasing === undefined ? null : createHttpPhraser(config.assistant.phrasing),
    screen: openScreen(config, deployment),
    ramp: openRamp(
      config,
      deployment,
      createProviderObserver("the ramp", metrics.rampCallSeconds, logger),
    ),
    directory: openDirectory(config),
    cardIssuer: openCardIssuer(
      config,
      createProviderObserver("the card issuer", metrics.cardIssuerCallSeconds, logger),
    ),
    chain: createChain({ rpcUrl: config.rpcUrl, deployment, signer }),
    custodyChain: createCustodyChain({ rpcUrl: config.rpcUrl, deployment }),
    relayChain: createRelayChain({ rpcUrl: config.rpcUrl, signer: relayer }),
    safeChain: createSafeChain({ rpcUrl: config.rpcUrl, deployment }),
    ...(config.secondRpcUrl === undefined
      ? {}
      : { secondChain: createChain({ rpcUrl: config.secondRpcUrl, deployment, signer }) }),
  };
}
