import { dryRun, inTransaction, type Pool } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import type { PaymentSignature, PaymentSigning } from "./payment-signing.ts";
import { isDecided, type SendIntent, type SendOutcome, storeSends } from "./store-send.ts";

/** Refusals of the ledger, which use up the payment's id. */
const ledgerRefusals = ["INSUFFICIENT_FUNDS", "TRANSFER_LIMIT_EXCEEDED"];

interface StoreSigned {
  pool: Pool;
  signing: PaymentSigning;
  maxPerDay: number;
  now: Date;
}

function only(outcomes: readonly SendOutcome[]): SendOutcome {
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error("a send was decided without an outcome");
  return outcome;
}

/** Decides a signed send by the rules of every send, and stores nothing. */
export const trySigned = (
  { pool, maxPerDay, now }: Omit<StoreSigned, "signing">,
  intent: SendIntent,
): Promise<SendOutcome> =>
  dryRun(pool, async (db) =>
    only(await storeSends(db, [intent], { maxPerDay, now, isSigned: true })),
  );

/**
 * Commits a send whose transaction its sender has signed: one SQL transaction decides and reserves it, stores the
 * signature and queues the calls to the chain. The payment has the id of the signed transaction. A send that was
 * decided before is not signed again: it gets the first answer.
 * @throws SAFE_NOT_OWN, SAFE_TRANSACTION_OPEN, SAFE_TRANSACTION_STALE, SAFE_SIGNATURE_INVALID
 */
export async function storeSigned(
  { pool, signing, maxPerDay, now }: StoreSigned,
  caller: Caller,
  intent: SendIntent,
  { signature, asset }: { signature: PaymentSignature; asset: ChainAsset },
): Promise<SendOutcome> {
  const { senderId, correlationId, recipientId, amount } = intent;
  const limits = { maxPerDay, now, isSigned: true };
  if (await isDecided(pool, senderId, correlationId))
    return only(await storeSends(pool, [intent], limits));
  const verified = await signing.verify(caller, signature, { recipientId, asset, amount });
  try {
    return await inTransaction(pool, async (db) => {
      const isPrepared = await verified.lock(db);
      if (!isPrepared && !(await isDecided(db, senderId, correlationId)))
        fail("SAFE_TRANSACTION_STALE");
      const signed = { ...intent, id: signature.id };
      const outcome = only(await storeSends(db, [signed], limits));
      if (outcome.outcome === "begun") await verified.submit(db);
      if (ledgerRefusals.includes(outcome.outcome)) await verified.forget(db);
      return outcome;
    });
  } catch (error) {
    if (signing.isSignedTwice(error)) return fail("SAFE_TRANSACTION_OPEN");
    throw error;
  }
}
