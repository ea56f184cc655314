import { inTransaction, type Queryable } from "@lilypad/db";
import { hundredthsToMinor } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { refuseOverTransferLimit, refuseTransfer } from "../../../books/transfers/index.ts";
import type { OrderRow } from "../../ramp-orders/index.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";
import { firstCheckAfterMs } from "../state/intent-rules.ts";
import type { DigestedRequest } from "./intent-request.ts";

async function reserve(
  { clock, ramp, limits }: FundingContext,
  db: Queryable,
  { caller, linkedAccountId, amountCents, quoteId, correlationId, digest }: DigestedRequest,
): Promise<Intent> {
  const now = clock.now();
  const { personId } = caller;
  const minor = hundredthsToMinor(BigInt(amountCents), rampAsset);
  const { rows } = await db.query<OrderRow<Intent> & { outcome: string }>(
    `select outcome, (intent).* from funding_withdraw_reserve(p_id => $1, p_transfer => $2, p_release => $3, p_person => $4,
       p_session => $5, p_account => $6, p_amount_cents => $7, p_quote => $8, p_correlation => $9, p_digest => $10,
       p_amount => $11, p_daily_limit => $12, p_lowered_limit => $13, p_provider => $14, p_due_at => $15, p_now => $16)`,
    [
      newId(),
      newId(),
      newId(),
      personId,
      caller.sessionId,
      linkedAccountId,
      amountCents,
      quoteId,
      correlationId,
      digest,
      minor,
      limits.daily,
      limits.loweredDaily,
      ramp.name,
      new Date(now.getTime() + firstCheckAfterMs),
      now,
    ],
  );
  const [answer] = rows;
  if (answer === undefined) throw new Error("funding_withdraw_reserve returned no row");
  const { outcome, ...intent } = answer;
  if (outcome === "begun" || outcome === "repeated") return intentTable.toOrder(intent);
  return refuseTransfer(db, outcome, {
    personId,
    asset: rampAsset,
    limits,
    maxBegunPerDay: null,
    now,
  });
}

/**
 * Holds a withdrawal's money in the ledger and stores the intent, in one step. No money moves: the ramp's answer
 * contains the deposit address.
 * @returns the intent, stored by this or a concurrent identical request
 * @throws ApiError with the codes of createRampIntent
 */
export async function beginWithdrawal(
  context: FundingContext,
  request: DigestedRequest,
): Promise<Intent> {
  const { pool, accountOf, limits } = context;
  const { caller, linkedAccountId, amountCents } = request;
  if (hundredthsToMinor(BigInt(amountCents), rampAsset) > limits.transfer)
    refuseOverTransferLimit(limits.transfer, rampAsset, { what: "withdrawal" });
  return inTransaction(pool, async (db) => {
    const account = await accountOf(caller.personId, linkedAccountId, { db, hold: true });
    if (account === null) return fail("NOT_FOUND");
    if (account.status !== "active") fail("BANK_ACCOUNT_NOT_ACTIVE");
    return reserve(context, db, request);
  });
}
