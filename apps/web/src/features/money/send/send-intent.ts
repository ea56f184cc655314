import type { BodyInput, Operations } from "@lilypad/api-contract";
import {
  type CallFailure,
  type CallResult,
  type OperationData,
  unknownOutcome,
} from "../../../shared/api/index.ts";
import { sendMessages as messages, signedSendMessages } from "../../../shared/messages/index.ts";
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
    /** The signature of a person who has turned off instant payments. */
    signature?: NonNullable<BodyInput<Operations["sendTransfer"]>["signature"]>;
  };
}

export type SendReceipt = OperationData<"sendTransfer">;

/** The step that raises a limit: a passcode or a passkey, or a verified identity. */
export type Remedy = "second_factor" | "identity";

const remedies: Readonly<Partial<Record<string, Remedy>>> = {
  DAILY_LIMIT_WITHOUT_SECOND_FACTOR: "second_factor",
  SEND_LIMIT_UNVERIFIED: "identity",
};

export type IntentAnswer =
  | { kind: "accepted"; receipt: SendReceipt }
  /** No money moved, and trying again is another payment. */
  | {
      kind: "refused";
      text: string;
      /** The step that raises the limit that the amount exceeds. */
      remedy?: Remedy;
      /** The person chose not to confirm that it's them. */
      isCancelled?: true;
      /** This person cannot be paid. */
      isAboutPerson?: true;
      /** The page's assumption about whether the person has to sign was wrong. */
      isAboutSigning?: true;
    }
  /** It is not known whether the payment happened; the text says why. */
  | { kind: "unanswered"; text: string };

/** @param isRetry an earlier attempt was not answered */
export function answerOf(result: CallResult<SendReceipt>, isRetry: boolean): IntentAnswer {
  if (result.success) return { kind: "accepted", receipt: result.data };
  return refusalOf(result, isRetry);
}

function textOf({ code, error }: CallFailure): string {
  if (code === null) return messages.failed.fallback;
  return code === "INSTANT_PAYMENTS_OFF" ? signedSendMessages.turnedOff : error;
}

/** Reads a call that was not successful: of a payment, or of its preparation. */
export function refusalOf(
  result: CallFailure,
  isRetry: boolean,
): Exclude<IntentAnswer, { kind: "accepted" }> {
  const unknown = unknownOutcome(result, isRetry);
  if (unknown !== null) return { kind: "unanswered", text: unknown };
  const { code, isCancelled } = result;
  const remedy = remedies[code ?? ""];
  return {
    kind: "refused",
    text: textOf(result),
    ...(isCancelled && { isCancelled }),
    ...(remedy !== undefined && { remedy }),
    ...((code === "RECIPIENT_NOT_FOUND" || code === "SELF_TRANSFER") && { isAboutPerson: true }),
    ...((code === "INSTANT_PAYMENTS_OFF" || code === "SIGNATURE_NOT_NEEDED") && {
      isAboutSigning: true,
    }),
  };
}
