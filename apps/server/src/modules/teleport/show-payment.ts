import type { Data, Operations } from "@lilypad/api-contract";
import type { BankInstructions } from "@lilypad/providers";
import { sealContext } from "./apply-transaction.ts";
import { fromHundredths, toHundredths } from "./hundredths.ts";
import { outcomeTexts } from "./outcome-texts.ts";
import type { Payment } from "./payment-store.ts";
import type { TeleportDeps } from "./teleport-deps.ts";

type WirePayment = Data<Operations["markTeleportSent"]>;

function instructionsOf(
  { box }: Pick<TeleportDeps, "box">,
  { id, instructions, status, sourceAmount, quote }: Payment,
): WirePayment["transferInstructions"] {
  if (instructions === null || status !== "AWAITING_TRANSFER") return null;
  const bank: BankInstructions = JSON.parse(box.open(instructions, sealContext(id)));
  return {
    sourceAmount: fromHundredths(sourceAmount),
    sourceCurrency: quote.sourceCurrency,
    paymentMethod: bank.paymentMethod,
    bankBeneficiaryName: bank.bankBeneficiaryName,
    bankName: bank.bankName,
    bankAddress: bank.bankAddress,
    accountNumber: bank.accountNumber,
    routingNumber: bank.routingNumber,
    sortCode: bank.sortCode,
    iban: bank.iban,
    bicSwift: bank.bicSwift,
    clabeNumber: bank.clabeNumber,
    transferMessage: bank.transferMessage,
  };
}

/** A payment as its payer sees it. */
export function toWirePayment(deps: Pick<TeleportDeps, "box">, payment: Payment): WirePayment {
  const { quote, outcome, receivedAmount, deliveredAmount } = payment;
  const arrives = deliveredAmount ?? toHundredths(quote.destinationAmount);
  return {
    transactionId: payment.id,
    status: payment.status,
    source: { amount: fromHundredths(payment.sourceAmount), currency: quote.sourceCurrency },
    destination: { amount: fromHundredths(arrives), currency: quote.destinationCurrency },
    receivedAmount: receivedAmount === null ? null : fromHundredths(receivedAmount),
    transferInstructions: instructionsOf(deps, payment),
    markedSentAt: payment.markedSentAt?.toISOString() ?? null,
    outcome: outcome === null ? null : { code: outcome, message: outcomeTexts[outcome] },
    createdAt: payment.createdAt.toISOString(),
  };
}
