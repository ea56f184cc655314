import type { Pool } from "@lilypad/db";
import type { BankDirectory } from "@lilypad/providers";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { Phraser } from "../../../../platform/outside/phraser.ts";
import type { DeploymentNames } from "../help/help-texts.ts";
import type { PriceList } from "../prices/price-list.ts";
import type { SupportContacts } from "./phrases.ts";

export interface AssistantDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Source of countries, currencies and indicative prices; null if there is no ramp. */
  directory: BankDirectory | null;
  /** Prices of other providers; null if no list is configured. */
  priceList: PriceList | null;
  /**
   * Rephrases the introduction of help texts to fit the question; null if only our own texts are
   * used.
   */
  phraser: Phraser | null;
  support: SupportContacts;
  /** The deployment's names in the help texts. */
  names: DeploymentNames;
  /** Draws cryptographically secure random bytes. */
  randomBytes?: (size: number) => Buffer;
}
