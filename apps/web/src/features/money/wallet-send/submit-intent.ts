import {
  type CallResult,
  failureText,
  type OperationData,
  unknownOutcome,
} from "../../../shared/api/index.ts";
import {
  walletSendMessages as messages,
  secondFactorMessages,
} from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { call } from "../../../shared/session/index.ts";
import { shortAddress } from "./short-address.ts";
import { forgetIntent, isKept, keepIntent, type WalletIntent } from "./wallet-intents.ts";

export type WalletSend = OperationData<"getWalletSend">["walletSend"];

export type WalletAnswer =
  | { kind: "accepted"; sent: WalletSend }
  /** No money moved, and trying again is another payment. */
  | { kind: "refused"; text: string; isAboutAddress: boolean; isCancelled?: true }
  /** It is not known whether the payment happened; the text says why. */
  | { kind: "unanswered"; text: string };

/** @param isRetry an earlier attempt was not answered */
export function answerOf(
  result: CallResult<OperationData<"sendToWallet">>,
  isRetry: boolean,
): WalletAnswer {
  if (result.success) return { kind: "accepted", sent: result.data.walletSend };
  const { code, isCancelled } = result;
  // Refused before anything was reserved; the same payment can be tried again.
  const isScreening = code === "SCREENING_UNAVAILABLE" && !isRetry;
  const unknown = isScreening ? null : unknownOutcome(result, isRetry);
  if (unknown !== null) return { kind: "unanswered", text: unknown };
  return {
    kind: "refused",
    text: failureText(result, messages.failed.fallback),
    isAboutAddress: code?.startsWith("WALLET_ADDRESS") ?? false,
    ...(isCancelled && { isCancelled }),
  };
}

/** The payments that this page is sending. */
const inFlight = new Set<string>();

export const isInFlight = (correlationId: string): boolean => inFlight.has(correlationId);

/** Stores the intent, sends it, and deletes it once it is answered. Sending it again is the same payment. */
export async function submitIntent(intent: WalletIntent): Promise<WalletAnswer> {
  const { correlationId, body } = intent;
  inFlight.add(correlationId);
  try {
    const isRetry = await isKept(correlationId).catch(() => false);
    // If the device cannot store it, it is sent anyway, but not again after the tab is closed.
    await keepIntent(intent).catch(() => {});
    const result = await call("sendToWallet", {
      body: { ...body, correlationId },
      purpose: secondFactorMessages.stepUp.send(
        formatMoney(body.amount, body.currency),
        shortAddress(body.address),
      ),
    });
    const answer = answerOf(result, isRetry);
    if (answer.kind !== "unanswered") await forgetIntent(correlationId).catch(() => {});
    return answer;
  } finally {
    inFlight.delete(correlationId);
  }
}
