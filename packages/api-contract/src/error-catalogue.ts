import { bankRailsErrors } from "./errors/bank-rails.ts";
import { cardErrors } from "./errors/cards.ts";
import { chatErrors } from "./errors/chat.ts";
import { custodyErrors } from "./errors/custody.ts";
import { exchangeErrors } from "./errors/exchange.ts";
import { otherTokenErrors } from "./errors/other-token.ts";
import { ownKeyErrors } from "./errors/own-key.ts";
import { paymentErrors } from "./errors/payment.ts";
import { personErrors } from "./errors/person.ts";
import { requestErrors } from "./errors/request.ts";
import { rewardErrors } from "./errors/reward.ts";
import { safeTransactionErrors } from "./errors/safe-transaction.ts";
import { signingInErrors } from "./errors/signing-in.ts";
import { staffErrors } from "./errors/staff.ts";
import { telemetryErrors } from "./errors/telemetry.ts";
import { teleportErrors } from "./errors/teleport.ts";
import { walletSendErrors } from "./errors/wallet-send.ts";

/**
 * Every error of the API, by area. `message` is shown to people: what happened, whether money moved and
 * what to do. `retry` is true if sending the same request again can help.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...signingInErrors,
  ...personErrors,
  ...paymentErrors,
  ...exchangeErrors,
  ...walletSendErrors,
  ...otherTokenErrors,
  ...ownKeyErrors,
  ...custodyErrors,
  ...safeTransactionErrors,
  ...rewardErrors,
  ...staffErrors,
  ...teleportErrors,
  ...telemetryErrors,
  ...cardErrors,
  ...chatErrors,
  ...bankRailsErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;
