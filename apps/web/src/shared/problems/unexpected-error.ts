/** The event for a caught error that no screen expected. */
export const unexpectedErrorEvent = "lilypad:unexpected-error";

/** Raises the event; the error is reported if the keeper has enabled reports. */
export function raiseUnexpectedError(error: unknown): void {
  dispatchEvent(new CustomEvent(unexpectedErrorEvent, { detail: error }));
}

/**
 * Reports a failure that is not shown, because the person can do nothing about it.
 * @param what names the step and contains no personal data
 */
export function reportFailure(what: string, cause: unknown): void {
  raiseUnexpectedError(new Error(what, { cause }));
}
