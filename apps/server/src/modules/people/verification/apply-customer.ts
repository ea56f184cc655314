import { inTransaction, type Queryable } from "@lilypad/db";
import type { KycStatus, RampCustomer } from "@lilypad/providers";
import { openDetails, sealDetails, toDetails } from "./customer-details.ts";
import { type CustomerRow, lockCustomer, storeAnswer } from "./customer-store.ts";
import { mayFollow, nextCheckAt } from "./kyc-rules.ts";
import type { VerificationContext, VerificationNews } from "./verification-deps.ts";

/**
 * The notification when a status starts; none for changes that people cause themselves in the app.
 */
const newsKinds: Partial<Record<KycStatus, VerificationNews["kind"]>> = {
  ACTIVE: "kyc_approved",
  NEEDS_ADDITIONAL_INFORMATION: "kyc_action_needed",
  REJECTED: "kyc_action_needed",
  DEACTIVATED: "kyc_action_needed",
};

/**
 * Whether an answer counts: not if a later request was answered already, nor if it would undo a
 * decision.
 */
function counts(
  context: VerificationContext,
  row: CustomerRow,
  customer: RampCustomer,
  askedAt: Date,
): boolean {
  if (row.customerId === null || row.status === null) return true;
  if (row.customerId !== customer.customerId) return false;
  if (row.answeredAt !== null && row.answeredAt > askedAt) return false;
  if (mayFollow(row.status, customer.status)) return true;
  context.logger.warn(
    { personId: row.personId, from: row.status, to: customer.status },
    "the ramp tells a status that can't follow; the one from before stays",
  );
  return false;
}

async function tell(
  context: VerificationContext,
  db: Queryable,
  personId: string,
  statusNow: KycStatus | null,
): Promise<void> {
  await db.query("select outbox_add('kyc', array[$1::uuid], array[null::uuid], array[$1::uuid])", [
    personId,
  ]);
  const kind = statusNow === null ? undefined : newsKinds[statusNow];
  if (kind === undefined || statusNow === null) return;
  await context.announce(db, { personId, kind, status: statusNow, at: context.clock.now() });
}

/**
 * Stores the ramp's answer about a person and notifies them of a change, in one transaction. Of two answers, the one to
 * the later request counts.
 * @param askedAt when the request was sent to the ramp, by our clock
 */
export async function applyCustomer(
  context: VerificationContext,
  personId: string,
  customer: RampCustomer,
  askedAt: Date,
): Promise<void> {
  const { pool, clock, ramp, box } = context;
  const key = { provider: ramp.name, personId };
  await inTransaction(pool, async (db) => {
    const row = await lockCustomer(db, key);
    if (row === null || !counts(context, row, customer, askedAt)) return;
    const now = clock.now();
    const details = toDetails(customer);
    const before = openDetails(box, { ...key, details: row.details });
    const isNewStatus = row.status !== customer.status;
    const isChange = isNewStatus || JSON.stringify(before) !== JSON.stringify(details);
    const updatedAt = isNewStatus ? now : row.updatedAt;
    const answer = {
      customerId: customer.customerId,
      status: customer.status,
      details: isChange || row.details === null ? sealDetails(box, key, details) : row.details,
      updatedAt,
      answeredAt: askedAt,
      dueAt: nextCheckAt(customer.status, updatedAt, now),
      activeAt: row.activeAt ?? (customer.status === "ACTIVE" ? now : null),
    };
    await storeAnswer(db, key, answer, isChange);
    if (isNewStatus) await context.onResult(db, personId, now);
    if (isChange) await tell(context, db, personId, isNewStatus ? customer.status : null);
  });
}
