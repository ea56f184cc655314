import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { type Address, getAddress } from "viem";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { requireOwnSafe } from "./own-safe.ts";
import { prepare } from "./prepare.ts";
import { findTransaction } from "./safe-transaction-store.ts";
import { bytesOf, hexOf, type SafeTransactionsDeps } from "./safe-transactions-deps.ts";
import { listSteps, storeSignature, verify } from "./sign.ts";
import { toWire } from "./to-wire.ts";

/** The amount and the recipient of a payment to a person, in minor units. */
export interface SignedContent {
  recipientId: string;
  asset: ChainAsset;
  amount: bigint;
}

type Signature = NonNullable<Body<Operations["sendTransfer"]>["signature"]>;

/** A signature of a payment that the chain would accept now. Both functions need the SQL transaction of the payment. */
export interface VerifiedPayment {
  /** Locks the prepared transaction. False if it was submitted meanwhile or replaced by another one. */
  lock: (db: Queryable) => Promise<boolean>;
  /** Submits it, once the payment with its id is reserved. */
  submit: (db: Queryable) => Promise<void>;
  /** Forgets it, because the ledger has refused the payment with its id. */
  forget: (db: Queryable) => Promise<void>;
}

async function readSafeOf(db: Queryable, personId: string): Promise<Address> {
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    "select safe_address from person_safe where person_id = $1",
    [personId],
  );
  const row = rows[0] ?? fail("RECIPIENT_NOT_FOUND");
  return getAddress(hexOf(row.safeAddress));
}

/**
 * Requires that a person owns their Safe and has turned off instant payments: only then is the address of another
 * person's Safe needed.
 * @throws SAFE_NOT_OWN, SIGNATURE_NOT_NEEDED
 */
export async function requireSignatureNeeded(
  { pool }: SafeTransactionsDeps,
  personId: string,
): Promise<void> {
  await requireOwnSafe(pool, personId);
  const { rowCount } = await pool.query(
    "select 1 from person_safe where person_id = $1 and instant_payments_off_since is not null",
    [personId],
  );
  if (rowCount !== 1) fail("SIGNATURE_NOT_NEEDED");
}

/**
 * Prepares the transaction of a payment to a person. The caller has decided before that a signature is needed and that the
 * payment would be accepted.
 * @throws SAFE_TRANSACTION_OPEN, SAFE_TRANSACTION_FAILS, SAFE_SEND_REFUSED, SCREENING_UNAVAILABLE
 */
export async function preparePayment(
  deps: SafeTransactionsDeps,
  personId: string,
  { recipientId, asset, amount }: SignedContent,
): Promise<Data<Operations["prepareTransfer"]>["safeTransaction"]> {
  const address = await readSafeOf(deps.pool, recipientId);
  return toWire(await prepare(deps, personId, { kind: "pay", address, asset, amount }));
}

/**
 * Verifies the signature of a prepared payment to a person. It has to be the payment that was prepared.
 * @throws SAFE_NOT_OWN, SAFE_TRANSACTION_STALE, SAFE_SIGNATURE_INVALID
 */
export async function verifyPayment(
  deps: SafeTransactionsDeps,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
  { id, response }: Signature,
  { recipientId, asset, amount }: SignedContent,
): Promise<VerifiedPayment> {
  const { pool } = deps;
  const own = await requireOwnSafe(pool, personId);
  const row = (await findTransaction(pool, personId, id)) ?? fail("SAFE_TRANSACTION_STALE");
  if (row.state !== "prepared") fail("SAFE_TRANSACTION_STALE");
  const address = await readSafeOf(pool, recipientId);
  const isSame =
    row.kind === "pay" &&
    row.asset === assets[asset].number &&
    row.amount === amount &&
    row.address?.equals(bytesOf(address)) === true;
  if (!isSame) fail("SAFE_SIGNATURE_INVALID");
  const { key, signature } = await verify(deps, own, row, response);
  const steps = await listSteps(deps, own, key, row);
  const signed = { sessionId, credentialId: key.credentialId, signature, steps };
  return {
    async lock(db) {
      const { rowCount } = await db.query(
        "select 1 from safe_transaction where id = $1 and state = 'prepared' for update",
        [id],
      );
      return rowCount === 1;
    },
    submit: (db) => storeSignature(deps, db, row, signed),
    async forget(db) {
      await db.query("delete from safe_transaction where id = $1 and state = 'prepared'", [id]);
    },
  };
}
