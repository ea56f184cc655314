import type { OperationData } from "../../../shared/api/index.ts";
import {
  type CallFailure,
  type CallResult,
  classifyError,
  errorText,
} from "../../../shared/api/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import type { Person } from "../../../shared/people/index.ts";

/**
 * One payment that a person has asked for. It is stored before it is sent and kept until it is
 * answered, so that a closed tab neither loses nor repeats it.
 */
export interface SendIntent {
  correlationId: string;
  userId: string;
  recipient: Person;
  body: {
    recipientUserId: string;
    /** Major units, e.g. "40.00". */
    amount: string;
    currency: "LIL" | "USD" | "EUR";
    memo?: string;
    requestId?: string;
  };
}

export type SendReceipt = OperationData<"sendTransfer">;

export type IntentAnswer =
  | { kind: "accepted"; receipt: SendReceipt }
  /** Refused for good: no money moved. */
  | {
      kind: "refused";
      text: string;
      /** It is more than an account without a second factor may send in a day. */
      needsSecondFactor?: true;
    }
  /** Whether it happened is not known; the text says why. */
  | { kind: "unanswered"; text: string };

/** Refusals that come before anything is looked up: they speak of this try alone. */
const refusedUnseen = ({ status, code }: CallFailure) =>
  status === 401 ||
  (status === 429 && code !== "DAILY_SENDS_EXCEEDED") ||
  code === "SETTLEMENT_PAUSED";

/**
 * Reads the answer to an intent. A try that follows an unanswered one may not be told apart from
 * it: then only an answer about the payment itself counts.
 */
export function answerOf(
  result: CallResult<SendReceipt>,
  { again }: { again: boolean },
): IntentAnswer {
  if (result.success) return { kind: "accepted", receipt: result.data };
  const { status, code, error } = result;
  const unseen = refusedUnseen(result);
  const unknown = status === 0 || status === 408 || code === "IN_PROGRESS" || status >= 500;
  if (unseen ? again : unknown) {
    return {
      kind: "unanswered",
      text: errorText(status === 409 ? "connection" : classifyError(result)),
    };
  }
  return {
    kind: "refused",
    text: code === null ? messages.failed.fallback : error,
    ...(code === "DAILY_LIMIT_WITHOUT_SECOND_FACTOR" && { needsSecondFactor: true }),
  };
}
