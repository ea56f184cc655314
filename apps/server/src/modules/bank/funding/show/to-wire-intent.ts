import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount, toWireDecimal } from "@lilypad/money";
import { getAddress } from "viem";
import type { WireInstructions } from "../../ramp-orders/index.ts";
import { type Intent, rampAsset } from "../state/intent.ts";
import { etaOf, isCancellable } from "../state/intent-rules.ts";
import { isReturned, tellFailure } from "./failure-texts.ts";
import { toWireQuote } from "./to-wire-quote.ts";

type WireIntent = Data<Operations["createRampIntent"]>;

/** An intent with further fields that the screens need. */
export interface ShownIntent extends Intent {
  /** The chain transaction of a withdrawal, once broadcast. */
  hash: Buffer | null;
  /** Null if there are none, or this session may not see them. */
  transferInstructions: WireInstructions | null;
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
    to: depositAddress === null ? null : getAddress(`0x${depositAddress.toString("hex")}`),
    amount: toWireAmount(amount, rampAsset),
    hash: hash === null ? null : `0x${hash.toString("hex")}`,
  };
}

/** An intent with its status in the API's format. */
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
    transferInstructions: intent.transferInstructions,
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
