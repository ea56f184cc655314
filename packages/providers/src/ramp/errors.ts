/**
 * What can go wrong with a provider, as a closed list.
 *
 * UNKNOWN_OUTCOME is the important one: the request may or may not have been carried out, and only
 * asking again under the same idempotency key tells.
 */
export type RampErrorCode =
  /** Certainly nothing was done: nobody was reached, the breaker is open, or a mere question went unanswered. */
  | "UNAVAILABLE"
  /** Sent, but not answered in time, or the answer made no sense. */
  | "UNKNOWN_OUTCOME"
  | "RATE_LIMITED"
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

export interface RampErrorDetail {
  /** Which field the provider objects to, by its own path. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  /** When to ask again at the earliest. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * The only error an adapter throws. Its message is for logs and names no customer's data. The issues
 * are the provider's sentences, which may repeat what a customer typed: loggers write down an error's
 * own properties, so they are not one of them.
 */
export class RampError extends Error {
  override readonly name = "RampError";
  readonly retryAfterMs: number | null;
  readonly #issues: NonNullable<RampErrorDetail["issues"]>;

  constructor(
    readonly code: RampErrorCode,
    message: string,
    { issues = [], retryAfterMs, cause }: RampErrorDetail = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.#issues = issues;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  get issues(): NonNullable<RampErrorDetail["issues"]> {
    return this.#issues;
  }
}
