import { type ConnectionErrorCode, ProviderError } from "../resilience/errors.ts";

/**
 * Every error code that a ramp adapter can throw.
 *
 * UNKNOWN_OUTCOME means that the request may or may not have taken effect; only a retry with the same
 * idempotency key can tell.
 */
export type RampErrorCode =
  | ConnectionErrorCode
  /** Our API key is wrong: the operator has to fix it. */
  | "UNAUTHORIZED"
  | "INVALID_INPUT"
  | "ALREADY_EXISTS"
  | "NOT_FOUND"
  | "CUSTOMER_NOT_ACTIVE"
  | "QUOTE_EXPIRED"
  | "BELOW_MINIMUM"
  | "ABOVE_MAXIMUM"
  | "UNSUPPORTED"
  | "WEBHOOK_REJECTED";

/** The only error that an adapter of the ramp throws. */
export class RampError extends ProviderError<RampErrorCode> {
  override readonly name = "RampError";
}
