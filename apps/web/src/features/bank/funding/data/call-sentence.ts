import { CallError } from "../../../../shared/api/index.ts";

/** What the server said of a failed reading, where it said something; else what is said instead. */
export const callSentence = (error: Error | null, otherwise: string): string =>
  error instanceof CallError && error.failure.code !== null ? error.failure.error : otherwise;
