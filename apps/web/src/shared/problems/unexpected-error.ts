/** Tells of an error that was caught, and that nobody expected. */
export const unexpectedErrorEvent = "lilypad:unexpected-error";

/** Raised for errors that no screen expected: it is reported, where the keeper has that on. */
export function tellOfError(error: unknown): void {
  dispatchEvent(new CustomEvent(unexpectedErrorEvent, { detail: error }));
}

/**
 * For what nobody on the screen is told of, because they can do nothing about it.
 * @param what names the step and holds nothing about the person
 */
export function reportFailure(what: string, cause: unknown): void {
  tellOfError(new Error(what, { cause }));
}
