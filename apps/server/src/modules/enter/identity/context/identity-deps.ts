import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import type { Secrets } from "../../../../platform/config/secrets.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { Mailer } from "../../../../platform/outside/mailer.ts";
import type { Random } from "../../../../platform/random.ts";
import type { AccessTokens } from "./access-token.ts";

/** Max attempts at guessing codes and tokens, and max mails. */
export interface IdentityLimits {
  /** Codes mailed per hour to one address for one network or one known device. */
  codesPerAddressAndHour: number;
  /** Codes mailed per hour to one address for all unknown devices. */
  codesAnywherePerAddressAndHour: number;
  /** Wrong codes per day for one address from one network or one known device. */
  failedCodesPerAddressAndDay: number;
  /** Wrong codes per day for one address from all unknown devices. */
  failedCodesAnywherePerAddressAndDay: number;
  /** Wrong codes per hour from one network, for all addresses. */
  failedCodesPerIpAndHour: number;
  /** Invalid refresh tokens per hour from one network. */
  failedRefreshesPerIpAndHour: number;
  /** New people per day from one network: each may have a Safe deployed at our cost. */
  newAccountsPerNetworkAndDay: number;
}

/** Limits by network are higher, because a network may be a whole office or school. */
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
  /** The app's address without a trailing slash. */
  publicUrl: string;
  /** Lower case. */
  adminEmails: readonly string[];
  supportEmail: string;
}

/** Called in the transaction that opens a session, so that its effects commit with the session. */
export type OnSignIn = (
  db: Queryable,
  signIn: {
    personId: string;
    sessionId: string;
    /** "Chrome on Windows" */
    device: string;
    /** Whether this sign-in created the person. */
    isNew: boolean;
    /** Whether the person has not finished signing up. */
    isSigningUp: boolean;
    /** The browser's anonymous id; null if it has none. */
    visitorId: string | null;
    at: Date;
  },
) => Promise<void>;

/** The module's dependencies and settings. */
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

/** The dependencies with defaults filled in, as the use-cases get them. */
export interface IdentityContext extends Required<IdentityDeps> {
  accessTokens: AccessTokens;
}
