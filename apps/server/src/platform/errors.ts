import { type ErrorCode, errorCatalogue } from "@lilypad/api-contract";

export interface FieldError {
  path: string;
  message: string;
}

export interface ApiErrorOptions {
  /** Replaces the catalogue's message, for a text with details. */
  message?: string;
  fields?: readonly FieldError[];
  retryAfterSeconds?: number;
}

/** An expected error of the catalogue. The error handler turns it into the wire form. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message);
    this.name = "ApiError";
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Ends the request with an error of the catalogue. */
export function fail(code: ErrorCode, options?: ApiErrorOptions): never {
  throw new ApiError(code, options);
}
