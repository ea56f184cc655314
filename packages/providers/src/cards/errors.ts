import { ProviderError, type ReachErrorCode } from "../resilience/errors.ts";

/** What can go wrong with a card issuer, as a closed list. */
export type CardIssuerErrorCode =
  | ReachErrorCode
  /** The person's session with the issuer is over, or was never one: they confirm their email again. */
  | "SESSION_EXPIRED"
  /** The code from the email or the text message is wrong or too old. */
  | "CODE_REJECTED"
  | "INVALID_INPUT"
  /** The address or number belongs to another customer of the issuer. */
  | "ALREADY_EXISTS"
  /** It was done before; whoever wanted it done can go on. */
  | "ALREADY_DONE"
  /** An earlier step (terms, identity, source of funds, phone, Safe) has to come first. */
  | "STEP_MISSING"
  | "NOT_FOUND";

/** The only error that an adapter of a card issuer throws. */
export class CardIssuerError extends ProviderError<CardIssuerErrorCode> {
  override readonly name = "CardIssuerError";
}
