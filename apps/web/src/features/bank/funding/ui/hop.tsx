import { bankTransferMessages, fundingMessages } from "../../../../shared/messages/index.ts";
import { HopBetween } from "../../bank-transfer/index.ts";
import type { FundingOperation } from "../data/funding-state.ts";

const messages = fundingMessages.quote;

interface Sum {
  /** A decimal in major units. */
  amount: string;
  currency: string;
}

export interface HopProps {
  operation: FundingOperation;
  source: Sum;
  destination: Sum;
}

/** What leaves and what arrives, in a person's own words. */
export function Hop({ operation, source, destination }: HopProps) {
  const leaves = operation === "topup" ? messages.youSend : messages.youWithdraw;
  return (
    <HopBetween
      label={bankTransferMessages.offer.summary}
      source={{ label: leaves, ...source }}
      destination={{ label: messages.youGet, ...destination }}
    />
  );
}
