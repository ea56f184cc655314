import { digestOf } from "@lilypad/ledger";
import { fail } from "../../../platform/errors.ts";
import { tryToCheck } from "../../ramp-orders/index.ts";
import { checkAgain } from "../provider/intent-orders.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import type { Intent } from "../state/intent.ts";
import { findByCorrelation } from "../state/intent-store.ts";
import { beginTopup } from "./begin-topup.ts";
import { beginWithdrawal } from "./begin-withdrawal.ts";
import type { DigestedRequest, IntentRequest } from "./intent-request.ts";

/** Whether the ramp has yet to say whether it takes an intent on. */
const isUnanswered = ({ transactionId, endedAt }: Intent): boolean =>
  transactionId === null && endedAt === null;

/** @throws the refusal of an intent that the ramp did not take on, each time it is asked for */
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
 * Accepts an offer: the intent is stored first (a withdrawal's money is held with it), then the ramp is
 * asked to take it on. When the ramp does not answer, the intent stands and the worker asks again.
 * @throws ApiError with the codes of createRampIntent; nothing has moved then
 */
export async function beginIntent(
  context: FundingContext,
  request: IntentRequest,
): Promise<Intent> {
  const { caller, correlationId, operation, linkedAccountId, amountCents, quoteId } = request;
  const digest = digestOf({ operation, linkedAccountId, amountCents, quoteId });
  const before = await findByCorrelation(context.pool, caller.personId, correlationId);
  // Who asks again after a lost answer must not hear that no money was moved.
  if (before !== null) {
    if (before.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
    return requireAccepted(isUnanswered(before) ? await checkAgain(context, before) : before);
  }
  const intent = await storeIntent(context, { ...request, digest });
  return requireAccepted(isUnanswered(intent) ? await tryToCheck(context.orders, intent) : intent);
}
