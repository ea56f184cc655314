import { type ConnectionErrorCode, ProviderError } from "../resilience/errors.ts";

/** Every error code that a card issuer's adapter can throw. */
export type CardIssuerErrorCode =
  | ConnectionErrorCode
  /** The session with the issuer expired or is invalid; the person confirms their email again. */
  | "SESSION_EXPIRED"
  /** The code from the email or the text message is wrong or too old. */
  | "CODE_REJECTED"
  | "INVALID_INPUT"
  /** The address or number belongs to another customer of the issuer. */
  | "ALREADY_EXISTS"
  /** The step is already complete; the caller can continue with the next one. */
  | "ALREADY_DONE"
  /** An earlier step (terms, identity, source of funds, phone, Safe) has to come first. */
  | "STEP_MISSING"
  | "NOT_FOUND";

/** The only error that an adapter of a card issuer throws. */
export class CardIssuerError extends ProviderError<CardIssuerErrorCode> {
  override readonly name = "CardIssuerError";
}
