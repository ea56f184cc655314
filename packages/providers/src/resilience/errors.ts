/** Error codes that any request to any provider can have. */
export type ConnectionErrorCode =
  /** Nothing was done: no connection, an open circuit breaker, or a read-only request without an answer. */
  | "UNAVAILABLE"
  /** The request was sent, but there was no answer in time or the answer was malformed. */
  | "UNKNOWN_OUTCOME"
  | "RATE_LIMITED";

export interface ProviderErrorDetail {
  /** The provider's messages, by its own path of the field. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  /** Earliest time for a retry, in milliseconds from now. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * Base class of the errors that adapters throw; each port defines its own error codes. The message is
 * for logs and contains no customer data. The issues are the provider's messages and may repeat what a
 * customer typed. They are a private field, because loggers write an error's own properties.
 */
export abstract class ProviderError<Code extends string = string> extends Error {
  readonly retryAfterMs: number | null;
  readonly #issues: NonNullable<ProviderErrorDetail["issues"]>;
  readonly code: Code;

  constructor(
    code: Code,
    message: string,
    { issues = [], retryAfterMs, cause }: ProviderErrorDetail = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.#issues = issues;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  get issues(): NonNullable<ProviderErrorDetail["issues"]> {
    return this.#issues;
  }
}

/** Creates the port's error for a failed request. */
export type Fail<Failure extends ProviderError> = (
  code: ConnectionErrorCode,
  message: string,
  detail?: ProviderErrorDetail,
) => Failure;
