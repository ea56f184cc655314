import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths, toHundredths } from "@lilypad/money";
import { openInstructions } from "../../ramp-orders/index.ts";
import { type Payment, paymentTable } from "../state/payment.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";
import { outcomeTexts } from "./outcome-texts.ts";

type WirePayment = Data<Operations["markTeleportSent"]>;

/** A payment as shown to its payer. */
export function toWirePayment({ box }: Pick<TeleportDeps, "box">, payment: Payment): WirePayment {
  const { quote, status, outcome, receivedAmount, deliveredAmount } = payment;
  const arrives = deliveredAmount ?? toHundredths(quote.destinationAmount);
  return {
    transactionId: payment.id,
    status,
    source: { amount: fromHundredths(payment.sourceAmount), currency: quote.sourceCurrency },
    destination: { amount: fromHundredths(arrives), currency: quote.destinationCurrency },
    receivedAmount: receivedAmount === null ? null : fromHundredths(receivedAmount),
    transferInstructions:
      status === "AWAITING_TRANSFER" ? openInstructions(box, paymentTable, payment) : null,
    markedSentAt: payment.markedSentAt?.toISOString() ?? null,
    outcome: outcome === null ? null : { code: outcome, message: outcomeTexts[outcome] },
    createdAt: payment.createdAt.toISOString(),
  };
}
