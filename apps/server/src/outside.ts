import type { ChainDeployment, ChainPort } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { BankDirectory, CardIssuer, RampProvider } from "@lilypad/providers";
import type { Telemetry } from "./modules/telemetry/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Logger } from "./platform/logger.ts";
import type { Mailer } from "./platform/mailer.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Phraser } from "./platform/phraser.ts";
import type { Secrets } from "./platform/secrets.ts";
import type { Texter } from "./platform/texter.ts";

/** Everything that is not ours: the composition root (main.ts) and tests decide what it is. */
export interface Outside {
  config: Config;
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Where what is outside is counted, too; made here when not given. */
  metrics?: Metrics;
  /** Who is told of errors and views; nobody when not given. */
  telemetry?: Telemetry;
  mailer: Mailer;
  /** null where no text messages are sent. */
  texter: Texter | null;
  /** Puts answers of the assistant into words; null where its own have to do. */
  phraser: Phraser | null;
  /** Who verifies identities and moves money to and from banks; null where there is nobody. */
  ramp: RampProvider | null;
  /** Which banks there are; null where there is no ramp. */
  directory: BankDirectory | null;
  /** Who gives out payment cards; null where none are offered. */
  cardIssuer: CardIssuer | null;
  secrets: Secrets;
  chain: ChainPort;
  deployment: ChainDeployment;
  /** "xpub…" of which every Safe's owner is a child. */
  extendedPublicKey: string;
}
