import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Mailer } from "../../../platform/outside/mailer.ts";
import type { Identity } from "../identity/index.ts";

/**
 * The same numbers as for codes, but counted separately: people locked out of codes can still use a
 * link.
 */
export interface LinkLimits {
  /** Links mailed per hour to one address for one network or one known device. */
  linksPerAddressAndHour: number;
  /** Links mailed per hour to one address for all unknown devices. */
  linksAnywherePerAddressAndHour: number;
  /**
   * Browsers per hour of one network, or one known device, that may join the links already mailed
   * to one address.
   */
  browsersPerAddressAndHour: number;
  /** Invalid links per hour from one network. */
  failedLinksPerIpAndHour: number;
}

export const linkLimits: LinkLimits = {
  linksPerAddressAndHour: 10,
  linksAnywherePerAddressAndHour: 30,
  browsersPerAddressAndHour: 5,
  failedLinksPerIpAndHour: 100,
};

/** The module's dependencies and settings. */
export interface MagicLinksDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  settings: {
    /** The app's address without a trailing slash. */
    publicUrl: string;
    supportEmail: string;
  };
  hasAccount: Identity["hasAccount"];
  attemptSourceOf: Identity["attemptSourceOf"];
  deviceTokenFor: Identity["deviceTokenFor"];
  signInByAddress: Identity["signInByAddress"];
  issueOpened: Identity["issueOpened"];
  limits?: LinkLimits;
  /** The source of tokens; the system's random generator by default. */
  randomBytes?: (size: number) => Buffer;
}

export type MagicLinksContext = Required<MagicLinksDeps>;
