import type { CallFailure } from "@lilypad/client";
import { apiMessages } from "../messages/index.ts";

/** The classes of errors that screens treat differently. */
export type ErrorClass =
  | "connection"
  | "session"
  | "permission"
  | "identity"
  | "bank_linking"
  | "payment"
  | "server"
  | "other";

/** The class of a refused or unanswered call: by status and code first, by words in the message last. */
export function classifyError(failure: Pick<CallFailure, "status" | "code" | "error">): ErrorClass {
  const words = failure.error.toLowerCase();
  if (failure.status === 0 || failure.status === 408 || /network|timeout/.test(words)) {
    return "connection";
  }
  if (failure.status === 401 || /unauthorized|\btoken\b/.test(words)) return "session";
  if (/\bkyc\b/.test(words)) return "identity";
  if (failure.status === 403 || /permission|forbidden/.test(words)) return "permission";
  if (failure.status >= 500) return "server";
  if (/bank.?link/.test(words)) return "bank_linking";
  if (/\bpayment\b/.test(words)) return "payment";
  return "other";
}

/** The sentence of a class, for failures without a sentence of their own. */
export function errorText(errorClass: ErrorClass): string {
  return apiMessages.classes[errorClass];
}
