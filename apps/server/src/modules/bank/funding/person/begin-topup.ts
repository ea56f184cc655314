import { inTransaction, type Queryable } from "@lilypad/db";
import { assets, toMinor } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { insertRowOnce } from "../../../../platform/rows/index.ts";
import { readOrder } from "../../ramp-orders/index.ts";
import { fundingIntentTable } from "../rows.gen.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";
import { firstCheckAfterMs } from "../state/intent-rules.ts";
import { announceIntent, findByCorrelation } from "../state/intent-store.ts";
import { readQuote, type StoredQuote } from "../state/quote-store.ts";
import type { DigestedRequest } from "./intent-request.ts";

/** Max top-ups per person that wait for their bank transfer. */
const maxOpen = 10;

/** Locks the person's row, so that nothing starts for an account that is being closed. */
async function requireOpenPerson(db: Queryable, personId: string): Promise<void> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    `select deactivated_at is null and exists (
       select from person_safe where person_id = person.id) as is_open
     from person_card person where id = $1 for share of person`,
    [personId],
  );
  if (rows[0]?.isOpen !== true) fail("ACCOUNT_NOT_READY");
}

async function readOffer(db: Queryable, request: DigestedRequest, now: Date): Promise<StoredQuote> {
  const { caller, operation, linkedAccountId, amountCents, quoteId } = request;
  const offer = (await readQuote(db, caller.personId, quoteId)) ?? fail("NOT_FOUND");
  const isForThis =
    offer.operation === operation &&
    offer.linkedAccountId === linkedAccountId &&
    offer.amountCents === BigInt(amountCents);
  if (!isForThis) fail("QUOTE_MISMATCH");
  if (offer.expiresAt <= now) fail("QUOTE_EXPIRED");
  return offer;
}

async function requireRoom(db: Queryable, personId: string): Promise<void> {
  const { rows } = await db.query<{ open: bigint }>(
    `select count(*) as open from funding_intent
     where person_id = $1 and operation = 'topup' and not is_settled`,
    [personId],
  );
  if ((rows[0]?.open ?? 0n) >= BigInt(maxOpen)) fail("TOO_MANY_TOPUPS");
}

/**
 * Stores a top-up. No money moves: the ramp's answer contains the account for the bank transfer.
 * @returns the intent, stored by this or a concurrent identical request
 * @throws NOT_FOUND, BANK_ACCOUNT_NOT_ACTIVE, ACCOUNT_NOT_READY, QUOTE_EXPIRED, QUOTE_MISMATCH, TOO_MANY_TOPUPS,
 * IDEMPOTENCY_CONFLICT
 */
export async function beginTopup(
  { pool, clock, ramp, accountOf }: FundingContext,
  request: DigestedRequest,
): Promise<Intent> {
  const { caller, linkedAccountId, quoteId, correlationId, digest } = request;
  const { personId } = caller;
  return inTransaction(pool, async (db) => {
    const now = clock.now();
    await requireOpenPerson(db, personId);
    const account = await accountOf(personId, linkedAccountId, { db, hold: true });
    if (account === null) return fail("NOT_FOUND");
    if (account.status !== "active") fail("BANK_ACCOUNT_NOT_ACTIVE");
    const offer = await readOffer(db, request, now);
    await requireRoom(db, personId);
    const id = newId();
    const isNew = await insertRowOnce(db, fundingIntentTable, {
      id,
      personId,
      operation: "topup",
      linkedAccountId,
      correlationId,
      digest,
      quoteId,
      quote: JSON.stringify(offer.quote),
      quoteExpiresAt: offer.expiresAt,
      destinationAmount: offer.quote.destinationAmount,
      asset: assets[rampAsset].number,
      amount: toMinor(offer.quote.destinationAmount, rampAsset),
      provider: ramp.name,
      createdAt: now,
      updatedAt: now,
      dueAt: new Date(now.getTime() + firstCheckAfterMs),
    });
    if (!isNew) {
      // A concurrent identical request, or one that accepted the same offer.
      const before = await findByCorrelation(db, personId, correlationId);
      if (before === null) return fail("QUOTE_EXPIRED");
      return before.digest === digest ? before : fail("IDEMPOTENCY_CONFLICT");
    }
    await announceIntent(db, { id, personId });
    return readOrder(db, intentTable, id);
  });
}
