/** How reaching a provider can fail, whoever it is and whatever is asked. */
export type ReachErrorCode =
  /** Certainly nothing was done: nobody was reached, the breaker is open, or a mere question went unanswered. */
  | "UNAVAILABLE"
  /** Sent, but not answered in time, or the answer made no sense. */
  | "UNKNOWN_OUTCOME"
  | "RATE_LIMITED";

export interface ProviderErrorDetail {
  /** Which field the provider objects to, by its own path. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  /** When to ask again at the earliest. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * What an adapter throws; each port has its own closed list of codes. The message is for logs and
 * names no customer's data. The issues are the provider's sentences, which may repeat what a customer
 * typed: loggers write down an error's own properties, so they are not one of them.
 */
export abstract class ProviderError<Code extends string = string> extends Error {
  readonly retryAfterMs: number | null;
  readonly #issues: NonNullable<ProviderErrorDetail["issues"]>;

  constructor(
    readonly code: Code,
    message: string,
    { issues = [], retryAfterMs, cause }: ProviderErrorDetail = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.#issues = issues;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  get issues(): NonNullable<ProviderErrorDetail["issues"]> {
    return this.#issues;
  }
}

/** Makes a port's own error out of what went wrong on the way. */
export type Fail<Failure extends ProviderError> = (
  code: ReachErrorCode,
  message: string,
  detail?: ProviderErrorDetail,
) => Failure;
