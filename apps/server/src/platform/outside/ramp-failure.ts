import { RampError } from "@lilypad/providers";
import { type ApiErrorOptions, fail } from "../errors.ts";
import type { Logger } from "../logger.ts";

const retryAfter = ({ retryAfterMs }: RampError): ApiErrorOptions =>
  retryAfterMs === null ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) };

/**
 * Translates an error of the ramp into an error of the API; other errors are thrown unchanged. Only the code
 * is logged, because the provider's messages may contain personal data.
 * @throws RAMP_UNAVAILABLE, RAMP_REFUSED, KYC_REQUIRED
 */
export function refuseFor(error: unknown, logger: Logger): never {
  if (!(error instanceof RampError)) throw error;
  logger.warn({ code: error.code }, "the ramp refused a request or did not answer");
  switch (error.code) {
    case "CUSTOMER_NOT_ACTIVE":
      return fail("KYC_REQUIRED");
    case "INVALID_INPUT":
    case "UNSUPPORTED":
    case "ALREADY_EXISTS":
    case "NOT_FOUND":
    case "QUOTE_EXPIRED":
    case "BELOW_MINIMUM":
    case "ABOVE_MAXIMUM":
    case "WEBHOOK_REJECTED":
      return fail("RAMP_REFUSED");
    case "UNAVAILABLE":
    case "UNKNOWN_OUTCOME":
    case "RATE_LIMITED":
    case "UNAUTHORIZED":
      return fail("RAMP_UNAVAILABLE", retryAfter(error));
  }
}
