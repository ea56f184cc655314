import { ProviderError, type ReachErrorCode } from "../resilience/errors.ts";

/**
 * What can go wrong with a provider, as a closed list.
 *
 * UNKNOWN_OUTCOME is the important one: the request may or may not have been carried out, and only
 * asking again under the same idempotency key tells.
 */
export type RampErrorCode =
  | ReachErrorCode
  /** Our key is wrong: an operator has to look. */
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
