import type { WalletOperation } from "@lilypad/providers";
import type { Caller } from "../../../../platform/caller.ts";

export interface IntentRequest {
  caller: Caller;
  operation: WalletOperation;
  linkedAccountId: string;
  /** Hundredths of the source currency. */
  amountCents: number;
  quoteId: string;
  /** Created by the person's app before the first request. */
  correlationId: string;
}

/** A request with a fingerprint that distinguishes a replay from another request. */
export interface DigestedRequest extends IntentRequest {
  digest: string;
}
