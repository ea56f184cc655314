import { CardIssuerError } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import type { Logger } from "../../../../platform/logger.ts";

/**
 * Translates an error of the card issuer into an error of the API; other errors are thrown unchanged. Only
 * the code is logged, because the issuer's messages may contain personal data.
 * @throws CARD_SESSION_EXPIRED, CARD_CODE_REJECTED, CARD_CUSTOMER_TAKEN, CARD_STEP_DONE,
 *   CARD_STEP_MISSING, CARD_ISSUER_REFUSED, CARD_ISSUER_UNAVAILABLE
 */
export function refuseFor(error: unknown, logger: Logger): never {
  if (!(error instanceof CardIssuerError)) throw error;
  logger.info({ code: error.code }, "the card issuer refused a request or did not answer");
  switch (error.code) {
    case "SESSION_EXPIRED":
      return fail("CARD_SESSION_EXPIRED");
    case "CODE_REJECTED":
      return fail("CARD_CODE_REJECTED");
    case "ALREADY_EXISTS":
      return fail("CARD_CUSTOMER_TAKEN");
    case "ALREADY_DONE":
      return fail("CARD_STEP_DONE");
    case "STEP_MISSING":
      return fail("CARD_STEP_MISSING");
    case "INVALID_INPUT":
    case "NOT_FOUND":
      return fail("CARD_ISSUER_REFUSED");
    case "UNAVAILABLE":
    case "UNKNOWN_OUTCOME":
    case "RATE_LIMITED":
      return fail(
        "CARD_ISSUER_UNAVAILABLE",
        error.retryAfterMs === null
          ? {}
          : { retryAfterSeconds: Math.max(1, Math.ceil(error.retryAfterMs / 1000)) },
      );
  }
}
