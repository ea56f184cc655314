import { type CallResult, type OperationData, unknownOutcome } from "../../../shared/api/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import type { Person } from "../../../shared/people/index.ts";

/**
 * A payment that a person wants to make. It is stored before it is sent and deleted once it is
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
  /** No money moved, and trying again is another payment. */
  | {
      kind: "refused";
      text: string;
      /** The amount exceeds the daily limit of accounts without a second factor. */
      needsSecondFactor?: true;
      /** This person cannot be paid. */
      isAboutPerson?: true;
    }
  /** It is not known whether the payment happened; the text says why. */
  | { kind: "unanswered"; text: string };

/** @param isRetry an earlier attempt was not answered */
export function answerOf(result: CallResult<SendReceipt>, isRetry: boolean): IntentAnswer {
  if (result.success) return { kind: "accepted", receipt: result.data };
  const unknown = unknownOutcome(result, isRetry);
  if (unknown !== null) return { kind: "unanswered", text: unknown };
  const { code, error } = result;
  return {
    kind: "refused",
    text: code === null ? messages.failed.fallback : error,
    ...(code === "DAILY_LIMIT_WITHOUT_SECOND_FACTOR" && { needsSecondFactor: true }),
    ...((code === "RECIPIENT_NOT_FOUND" || code === "SELF_TRANSFER") && { isAboutPerson: true }),
  };
}
