import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import type { FundingState } from "../data/funding-state.ts";

/** A mail to support with the transaction's id, its type and the issue. */
export function supportAddress(
  email: string,
  { operation, intentId }: Pick<FundingState, "operation" | "intentId">,
  issue: string,
): string {
  const type = messages.title[operation];
  const subject = encodeURIComponent(messages.supportSubject(type));
  const body = encodeURIComponent(
    messages.supportBody(intentId ?? messages.success.noId, type, issue),
  );
  return `mailto:${email}?subject=${subject}&body=${body}`;
}
