import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Mailer } from "../../platform/outside/mailer.ts";
import type { Identity } from "../identity/index.ts";

/** The same numbers as for codes, counted apart: who is locked out of codes can still use a link. */
export interface LinkLimits {
  /** Links mailed to one address in an hour for one network, or for one device that is known to it. */
  linksPerAddressAndHour: number;
  /** Links mailed to one address in an hour for all devices that are not known to it. */
  linksAnywherePerAddressAndHour: number;
  /** Browsers of one network, or of one known device, that are let use links on their way to one address. */
  browsersPerAddressAndHour: number;
  /** Links from one network address in an hour that were not good. */
  failedLinksPerIpAndHour: number;
}

export const linkLimits: LinkLimits = {
  linksPerAddressAndHour: 10,
  linksAnywherePerAddressAndHour: 30,
  browsersPerAddressAndHour: 5,
  failedLinksPerIpAndHour: 100,
};

/** What the module is given from outside. */
export interface MagicLinksDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  settings: {
    /** The app's own address, without a slash at the end. */
    publicUrl: string;
    supportEmail: string;
  };
  hasAccount: Identity["hasAccount"];
  attemptSourceOf: Identity["attemptSourceOf"];
  deviceTokenFor: Identity["deviceTokenFor"];
  signInByAddress: Identity["signInByAddress"];
  issueOpened: Identity["issueOpened"];
  limits?: LinkLimits;
  /** Where tokens come from; the system's randomness unless told otherwise. */
  randomBytes?: (size: number) => Buffer;
}

export type MagicLinksContext = Required<MagicLinksDeps>;
