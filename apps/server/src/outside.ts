import type {
  ChainDeployment,
  ChainPort,
  CustodyChain,
  OwnerList,
  RelayChain,
  SafeChain,
} from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { BankDirectory, CardIssuer, RampProvider } from "@lilypad/providers";
import type { Telemetry } from "./modules/tell/telemetry/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Secrets } from "./platform/config/secrets.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics/index.ts";
import type { Mailer } from "./platform/outside/mailer.ts";
import type { Phraser } from "./platform/outside/phraser.ts";
import type { Screen } from "./platform/outside/screener.ts";
import type { Texter } from "./platform/outside/texter.ts";
import type { Reads } from "./platform/reads/index.ts";

/** The settings and external dependencies of the product, which main.ts and tests provide. */
export interface Outside {
  config: Config;
  pool: Pool;
  /** For locks that outlast a transaction, without a pooler in between. By default `pool`. */
  sessionPool?: Pool;
  /** Decides which reads a standby answers, if there is one. By default all are answered by `pool`. */
  reads?: Reads;
  clock: Clock;
  logger: Logger;
  /** The metrics that the adapters use as well; created if omitted. */
  metrics?: Metrics;
  /** Reports errors and views; without it neither is reported. */
  telemetry?: Telemetry;
  mailer: Mailer;
  /** Null if no text messages are sent. */
  texter: Texter | null;
  /** Phrases answers of the assistant; null if it uses the help texts as they are. */
  phraser: Phraser | null;
  /** Compares payments to wallet addresses with lists. */
  screen: Screen | null;
  /** Verifies identities and moves money to and from banks; null if none is configured. */
  ramp: RampProvider | null;
  /** Lists banks; null without a ramp. */
  directory: BankDirectory | null;
  /** Issues payment cards; null if none are offered. */
  cardIssuer: CardIssuer | null;
  secrets: Secrets;
  chain: ChainPort;
  /** Checks passkeys on the chain and reads the limits of own Safes. */
  custodyChain: CustodyChain;
  /** The chain for calls that are paid for with the relayer's key. */
  relayChain: RelayChain;
  /** The chain for Safes that belong to their people. */
  safeChain: SafeChain;
  /** Another node, which has to agree before a Safe counts as lying; without it the same node is read again. */
  secondChain?: ChainPort;
  deployment: ChainDeployment;
  /** Makes a list of owners that begins with an index, on one machine with its own vault; null in production. */
  makeOwnerList: ((firstIndex: number) => OwnerList) | null;
}
