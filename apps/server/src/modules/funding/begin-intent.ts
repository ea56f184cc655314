import { digestOf } from "@lilypad/ledger";
import type { WalletOperation } from "@lilypad/providers";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { refusalCodes, requestAgain, tryToRequest } from "./ask-provider.ts";
import { beginTopup } from "./begin-topup.ts";
import { beginWithdrawal } from "./begin-withdrawal.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";
import { findByCorrelation, readIntent } from "./intent-store.ts";

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

/** A decided request, with the fingerprint that tells a repetition from another one. */
export interface DigestedRequest extends IntentRequest {
  digest: string;
}

/** @throws what an intent that the provider refused at once was answered with, each time it is asked for */
function refuseAgain({ status, failureCode, transactionId }: Intent): void {
  if (status !== "FAILED" || transactionId !== null || failureCode === null) return;
  if (failureCode === "quote_expired") fail("QUOTE_EXPIRED");
  if (failureCode === "identity_not_verified") fail("KYC_REQUIRED");
  if (refusalCodes.has(failureCode)) fail("RAMP_REFUSED");
}

async function decide(
  context: FundingContext,
  request: DigestedRequest,
): Promise<{ id: string; isNew: boolean }> {
  const { pool, requireActive, acceptsPayments } = context;
  const { caller, correlationId, operation, digest } = request;
  const before = await findByCorrelation(pool, caller.personId, correlationId);
  // Who asks again after a lost answer must not hear that no money was moved.
  if (before !== null) {
    if (before.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
    return { id: before.id, isNew: false };
  }
  await requireActive(caller.personId);
  if (operation === "topup") return { id: await beginTopup(context, request), isNew: true };
  if (!acceptsPayments()) fail("SETTLEMENT_PAUSED");
  return { id: await beginWithdrawal(context, request), isNew: true };
}

/**
 * Accepts an offer: stored first (a withdrawal's money is held with it), then told to the provider. A
 * provider that does not answer is asked again by the worker; the intent stands meanwhile.
 * @returns the intent's id
 * @throws ApiError with the codes of createRampIntent; nothing has moved then
 */
export async function beginIntent(
  context: FundingContext,
  request: IntentRequest,
): Promise<string> {
  const { operation, linkedAccountId, amountCents, quoteId } = request;
  const digest = digestOf({ operation, linkedAccountId, amountCents, quoteId });
  const { id, isNew } = await decide(context, { ...request, digest });
  const intent = await readIntent(context.pool, id);
  if (intent !== null && intent.transactionId === null && intent.endedAt === null) {
    await (isNew ? tryToRequest : requestAgain)(context, intent);
  }
  const after = await readIntent(context.pool, id);
  if (after !== null) refuseAgain(after);
  return id;
}
