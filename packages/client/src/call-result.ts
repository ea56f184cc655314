import type { ErrorCode } from "@lilypad/api-contract";

export interface CallSuccess<T> {
  success: true;
  data: T;
  error: null;
  code: null;
  status: number;
  isCancelled?: never;
}

/**
 * A call that was refused or not answered. `status` 0 means that no answer arrived: the operation may or
 * may not have happened.
 */
export interface CallFailure {
  success: false;
  data: null;
  /** A sentence to show to the person. */
  error: string;
  code: ErrorCode | null;
  status: number;
  /** A success arrived without the required content of the operation's answer. */
  isUnreadable?: true;
  /** The person chose not to confirm that it's them: nothing has happened, and no failure is shown. */
  isCancelled?: true;
  /** The pause that the server has requested, if any. */
  retryAfterSeconds?: number;
}

/** The result of every call. Expected outcomes are values; nothing is thrown. */
export type CallResult<T> = CallSuccess<T> | CallFailure;

/** Thrown by queries, which fail by throwing; holds the refused call. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

/** The data of a result, for queries. @throws CallError if the call was refused */
export function dataOf<T>(result: CallResult<T>): T {
  if (result.success) return result.data;
  throw new CallError(result);
}
