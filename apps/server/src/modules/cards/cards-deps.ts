import type { Pool } from "@lilypad/db";
import type { CardIssuer } from "@lilypad/providers";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { SealedBox } from "../../platform/sealed-box.ts";

export interface CardsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Who gives out cards; null where nobody is configured. */
  issuer: CardIssuer | null;
  /** As whom the issuer and the identity checker know this installation; null where nobody does. */
  partnerId: string | null;
  box: SealedBox;
  /** What a person can spend of their LIL, in minor units. */
  lilOf: (personId: string) => Promise<bigint>;
  /** ISO 3166-1 alpha-2, of the person's profile. */
  countryOf: (personId: string) => Promise<string>;
  /** E.164; null when it cannot be a phone number. */
  readPhone: (typed: string) => string | null;
}

/** What the module's use-cases are given where there is a card issuer. */
export interface CardsContext extends CardsDeps {
  issuer: CardIssuer;
}
