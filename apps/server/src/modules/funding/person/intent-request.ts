import type { WalletOperation } from "@lilypad/providers";
import type { Caller } from "../../../platform/caller.ts";

export interface IntentRequest {
  caller: Caller;
  operation: WalletOperation;
  linkedAccountId: string;
  /** Hundredths of the source currency. */
  amountCents: number;
  quoteId: string;
  /** Made by the person's app before it asks for the first time. */
  correlationId: string;
}

/** A request with the fingerprint that tells a repetition from another one. */
export interface DigestedRequest extends IntentRequest {
  digest: string;
}
