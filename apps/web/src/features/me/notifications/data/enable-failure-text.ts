import { notificationMessages } from "../../../../shared/messages/index.ts";
import type { EnableFailure } from "./enable-push.ts";

const messages = notificationMessages.enable;

const texts: Partial<Record<string, string>> = {
  "no-support": messages.noSupport,
  "permission-denied": messages.permissionDenied,
  "fetch-error": messages.fetchError,
  "subscription-error": messages.subscriptionError,
} satisfies Partial<Record<EnableFailure, string>>;

/** The message if notifications could not be turned on. */
export function enableFailureText({ reason, error }: { reason: string; error: string }): string {
  return texts[reason] ?? (error === "" ? messages.fallback : error);
}

/** The message for an unexpected error. */
export const unexpectedText = (error: unknown): string =>
  messages.unexpected(error instanceof Error ? error.message : String(error));
