import { digestOf } from "@lilypad/ledger";
import { fail } from "../../../../platform/errors.ts";
import { tryToCheck } from "../../ramp-orders/index.ts";
import { checkAgain } from "../provider/intent-orders.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import type { Intent } from "../state/intent.ts";
import { findByCorrelation } from "../state/intent-store.ts";
import { beginTopup } from "./begin-topup.ts";
import { beginWithdrawal } from "./begin-withdrawal.ts";
import type { DigestedRequest, IntentRequest } from "./intent-request.ts";

/** Whether the ramp has neither accepted nor refused an intent yet. */
const isUnanswered = ({ transactionId, endedAt }: Intent): boolean =>
  transactionId === null && endedAt === null;

/** @throws the error of an intent that the ramp refused, on every call */
function requireAccepted(intent: Intent): Intent {
  const { status, failureCode, transactionId } = intent;
  if (status === "FAILED" && transactionId === null) {
    if (failureCode === "quote_expired") fail("QUOTE_EXPIRED");
    if (failureCode === "identity_not_verified") fail("KYC_REQUIRED");
    if (failureCode === "refused") fail("RAMP_REFUSED");
  }
  return intent;
}

async function storeIntent(context: FundingContext, request: DigestedRequest): Promise<Intent> {
  const { requireActive, acceptsPayments } = context;
  const { caller, operation } = request;
  await requireActive(caller.personId);
  if (operation === "topup") return beginTopup(context, request);
  if (!acceptsPayments()) fail("SETTLEMENT_PAUSED");
  return beginWithdrawal(context, request);
}

/**
 * Accepts an offer: the intent is stored first (with a withdrawal's money held), then sent to the
 * ramp. If the ramp does not answer, the intent stays and the worker retries.
 * @throws ApiError with the codes of createRampIntent; then no money has moved
 */
export async function beginIntent(
  context: FundingContext,
  request: IntentRequest,
): Promise<Intent> {
  const { caller, correlationId, operation, linkedAccountId, amountCents, quoteId } = request;
  const digest = digestOf({ operation, linkedAccountId, amountCents, quoteId });
  const before = await findByCorrelation(context.pool, caller.personId, correlationId);
  // A retry after a lost answer must not fail with "no money was moved".
  if (before !== null) {
    if (before.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
    return requireAccepted(isUnanswered(before) ? await checkAgain(context, before) : before);
  }
  const intent = await storeIntent(context, { ...request, digest });
  return requireAccepted(isUnanswered(intent) ? await tryToCheck(context.orders, intent) : intent);
}
