import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount, toWireDecimal } from "@lilypad/money";
import type { BankInstructions } from "@lilypad/providers";
import { getAddress } from "viem";
import { isReturned, tellFailure } from "./failure-texts.ts";
import { type Intent, rampAsset } from "./intent.ts";
import { etaOf, isCancellable } from "./intent-rules.ts";
import { toWireQuote } from "./to-wire-quote.ts";

type WireIntent = Data<Operations["createRampIntent"]>;

/** An intent with what the screens need beside its row. */
export interface ShownIntent extends Intent {
  /** The chain's transaction of a withdrawal, once it was broadcast. */
  hash: Buffer | null;
  /** Opened; null when there are none, or this session may not see them. */
  bankInstructions: BankInstructions | null;
}

function onchainOf({
  leg,
  depositAddress,
  amount,
  hash,
}: ShownIntent): WireIntent["onchainTransfer"] {
  if (leg === null) return null;
  const statuses = {
    reserved: "waiting",
    queued: hash === null ? "queued" : "sent",
    moved: "confirmed",
    voided: "failed",
  } as const;
  return {
    status: statuses[leg],
    to: depositAddress === null ? null : getAddress(depositAddress),
    amount: toWireAmount(amount, rampAsset),
    hash: hash === null ? null : `0x${hash.toString("hex")}`,
  };
}

function instructionsOf(intent: ShownIntent): WireIntent["transferInstructions"] {
  const { bankInstructions: bank, quote, endedAt } = intent;
  if (bank === null || endedAt !== null) return null;
  return {
    sourceAmount: toWireDecimal(quote.sourceAmount),
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

/** An intent, with its status, as the API answers it. */
export function toWireIntent(intent: ShownIntent): WireIntent {
  const { quote, status } = intent;
  return {
    intentId: intent.id,
    operation: intent.operation,
    status,
    settlement: {
      eta: etaOf(intent)?.toISOString() ?? null,
      completedAt: status === "COMPLETED" ? (intent.endedAt?.toISOString() ?? null) : null,
    },
    linkedAccountId: intent.linkedAccountId,
    source: { amount: toWireDecimal(quote.sourceAmount), currency: quote.sourceCurrency },
    destination: {
      amount: toWireDecimal(intent.destinationAmount),
      currency: quote.destinationCurrency,
    },
    quote: toWireQuote(intent.quoteId, intent.operation, quote),
    transferInstructions: instructionsOf(intent),
    ledgerTransactionId: intent.transferId ?? intent.depositTransferId,
    onchainTransfer: onchainOf(intent),
    failure:
      status === "FAILED"
        ? {
            code: intent.failureCode ?? "failed_at_provider",
            reason: tellFailure(intent),
            isReturned: isReturned(intent),
          }
        : null,
    isCancellable: isCancellable(intent),
    createdAt: intent.createdAt.toISOString(),
    updatedAt: intent.updatedAt.toISOString(),
  };
}
