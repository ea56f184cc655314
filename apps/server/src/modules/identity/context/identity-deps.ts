import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Mailer } from "../../../platform/outside/mailer.ts";
import type { Random } from "../../../platform/random.ts";
import type { AccessTokens } from "./access-token.ts";

/** How often things that can be guessed or that send mail may be tried. */
export interface IdentityLimits {
  /** Codes mailed to one address in an hour for one network, or for one device that is known to it. */
  codesPerAddressAndHour: number;
  /** Codes mailed to one address in an hour for all devices that are not known to it. */
  codesAnywherePerAddressAndHour: number;
  /** Wrong codes for one address in a day from one network, or from one known device. */
  failedCodesPerAddressAndDay: number;
  /** Wrong codes for one address in a day from all devices that are not known to it. */
  failedCodesAnywherePerAddressAndDay: number;
  /** Wrong codes from one network address in an hour, for whomever. */
  failedCodesPerIpAndHour: number;
  /** Refresh tokens from one network address in an hour that were not good. */
  failedRefreshesPerIpAndHour: number;
  /** People who are made in a day from one network address: each may have a Safe created at our cost. */
  newAccountsPerNetworkAndDay: number;
}

/** Limits by network address are higher: one may be a whole office or school. */
export const identityLimits: IdentityLimits = {
  codesPerAddressAndHour: 10,
  codesAnywherePerAddressAndHour: 30,
  failedCodesPerAddressAndDay: 20,
  failedCodesAnywherePerAddressAndDay: 100,
  failedCodesPerIpAndHour: 100,
  failedRefreshesPerIpAndHour: 300,
  newAccountsPerNetworkAndDay: 100,
};

interface IdentitySettings {
  /** The app's own address, without a slash at the end. */
  publicUrl: string;
  /** Lower case. */
  adminEmails: readonly string[];
  supportEmail: string;
}

/** Told in the transaction that opens a session, so that it is told if and only if that commits. */
export type OnSignIn = (
  db: Queryable,
  signIn: {
    personId: string;
    sessionId: string;
    /** "Chrome on Windows" */
    device: string;
    /** This very sign-in made the person. */
    isNew: boolean;
    /** The person has not finished signing up. */
    isSigningUp: boolean;
    /** The anonymous id that the browser keeps; null when it keeps none. */
    visitorId: string | null;
    at: Date;
  },
) => Promise<void>;

/** What the module is given from outside. */
export interface IdentityDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  secrets: Secrets;
  settings: IdentitySettings;
  onSignIn?: OnSignIn;
  limits?: IdentityLimits;
  random?: Random;
}

/** What the use-cases work with: everything given, with defaults filled in. */
export interface IdentityContext extends Required<IdentityDeps> {
  accessTokens: AccessTokens;
}
