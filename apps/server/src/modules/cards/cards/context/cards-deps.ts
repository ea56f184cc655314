import type { Pool } from "@lilypad/db";
import type { CardIssuer } from "@lilypad/providers";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { SealedBox } from "../../../../platform/sealed/sealed-box.ts";

export interface CardsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null if no card issuer is configured. */
  issuer: CardIssuer | null;
  /** This installation's client id at the identity checker; null if it has none. */
  partnerId: string | null;
  box: SealedBox;
  /** Reads a person's spendable LIL, in minor units. */
  lilOf: (personId: string) => Promise<bigint>;
  /** Reads the country of the person's profile, ISO 3166-1 alpha-2. */
  countryOf: (personId: string) => Promise<string>;
  /** Parses a phone number into E.164; null if it cannot be one. */
  readPhone: (typed: string) => string | null;
}

/** The dependencies of the use-cases, which need a card issuer. */
export interface CardsContext extends CardsDeps {
  issuer: CardIssuer;
}
