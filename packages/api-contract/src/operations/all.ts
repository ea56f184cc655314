import * as account from "./account.ts";
import * as assistant from "./assistant.ts";
import * as bankAccounts from "./bank-accounts.ts";
import * as blockedPeople from "./blocked-people.ts";
import * as cards from "./cards.ts";
import * as contacts from "./contacts.ts";
import * as funding from "./funding.ts";
import * as identity from "./identity.ts";
import * as leaderboard from "./leaderboard.ts";
import * as notifications from "./notifications.ts";
import * as payments from "./payments.ts";
import * as platform from "./platform.ts";
import * as referrals from "./referrals.ts";
import * as rewards from "./rewards.ts";
import * as secondFactor from "./second-factor.ts";
import * as telemetry from "./telemetry.ts";
import * as teleport from "./teleport.ts";
import * as verification from "./verification.ts";
import * as wallets from "./wallets.ts";

/** Every operation of the API, by its name. */
export const operations = {
  ...account,
  ...assistant,
  ...bankAccounts,
  ...blockedPeople,
  ...cards,
  ...contacts,
  ...funding,
  ...identity,
  ...leaderboard,
  ...notifications,
  ...payments,
  ...platform,
  ...referrals,
  ...rewards,
  ...secondFactor,
  ...telemetry,
  ...teleport,
  ...verification,
  ...wallets,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
