import type { Body, Operations } from "@lilypad/api-contract";
import { encodePasskeySignature } from "@lilypad/chain";
import { UnusableAssertion } from "@lilypad/custody";
import { inTransaction, type Queryable } from "@lilypad/db";
import { digestOf } from "@lilypad/ledger";
import { type Hex, isAddressEqual } from "viem";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { failWith } from "../../books/transfers/index.ts";
import { claimAddedKey, type SignerKey } from "../../enter/own-keys/index.ts";
import { type OwnSafe, requireOwnSafe } from "./own-safe.ts";
import { ask, readSafeState } from "./prepare.ts";
import { type RelayStep, relayNext } from "./relay-steps.ts";
import type { SafeTransactionRow } from "./rows.gen.ts";
import { findTransaction } from "./safe-transaction-store.ts";
import { bytesOf, hexOf, type SafeTransactionsDeps } from "./safe-transactions-deps.ts";

type Assertion = Body<Operations["signSafeTransaction"]>["response"];

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const uniqueViolation = "23505";

/** Whether the page that requested the signature was ours; the chain does not check it. */
function isFromOurPage({ response }: Assertion, publicUrl: string): boolean {
  try {
    const client: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, "base64url").toString(),
    );
    return (
      typeof client === "object" &&
      client !== null &&
      "origin" in client &&
      client.origin === new URL(publicUrl).origin
    );
  } catch {
    return false;
  }
}

/**
 * Encodes and verifies a signature as the chain will verify it, and finds the passkey that made it.
 * @throws SAFE_SIGNATURE_INVALID
 */
export async function verify(
  { chain, publicUrl }: SafeTransactionsDeps,
  { keys }: OwnSafe,
  { credentialIds, hash: stored }: SafeTransactionRow,
  given: Assertion,
): Promise<{ key: SignerKey; signature: Hex }> {
  const hash = hexOf(stored);
  const key = keys.find(({ credentialId }) => credentialId === given.id);
  if (key === undefined || !credentialIds.includes(given.id) || !isFromOurPage(given, publicUrl))
    return fail("SAFE_SIGNATURE_INVALID");
  let signature: Hex;
  try {
    signature = encodePasskeySignature(
      {
        authenticatorData: fromBase64Url(given.response.authenticatorData),
        clientDataJSON: fromBase64Url(given.response.clientDataJSON),
        signature: fromBase64Url(given.response.signature),
      },
      hash,
    );
  } catch (error) {
    if (error instanceof UnusableAssertion || error instanceof TypeError)
      return fail("SAFE_SIGNATURE_INVALID");
    throw error;
  }
  const isAccepted = await ask(chain.acceptsSignature(key, { hash, signature }));
  return isAccepted ? { key, signature } : fail("SAFE_SIGNATURE_INVALID");
}

/** Lists the steps to relay. Contracts that exist are left out. */
export async function listSteps(
  deps: SafeTransactionsDeps,
  own: OwnSafe,
  { signer }: SignerKey,
  row: SafeTransactionRow,
): Promise<RelayStep[]> {
  const added = own.keys.find(({ credentialId }) => credentialId === row.ownerCredentialId);
  const [state, hasSigner, hasNewSigner] = await Promise.all([
    readSafeState(deps, own),
    ask(deps.chain.hasCode(signer)),
    added === undefined ? true : ask(deps.chain.hasCode(added.signer)),
  ]);
  const isOwner = state.owners.some((owner) => isAddressEqual(owner, signer));
  if (state.nonce !== row.nonce || !isOwner) return fail("SAFE_TRANSACTION_STALE");
  return [
    ...(state.isDeployed ? [] : (["safe"] as const)),
    ...(hasSigner ? [] : (["signer"] as const)),
    ...(hasNewSigner ? [] : (["new_signer"] as const)),
    "execution",
  ];
}

/** A verified signature, and the steps that it needs on the chain. */
export interface Signed {
  readonly sessionId: string;
  /** The passkey that signed. */
  readonly credentialId: string;
  readonly signature: Hex;
  readonly steps: readonly RelayStep[];
}

/**
 * Stores the signature of a prepared transaction, in the caller's SQL transaction: reserves the money of a payment to
 * an address, and queues the calls to the chain.
 * @throws INSUFFICIENT_FUNDS, UNAUTHENTICATED, STEP_UP_REQUIRED, ACCOUNT_NOT_READY, SAFE_STOPPED,
 * SAFE_TRANSACTION_STALE
 */
export async function storeSignature(
  { clock, deployment }: SafeTransactionsDeps,
  db: Queryable,
  row: SafeTransactionRow,
  { sessionId, credentialId, signature, steps }: Signed,
): Promise<void> {
  const { id, personId, hash, ownerCredentialId: added } = row;
  const now = clock.now();
  // The person may have removed the passkey under Security meanwhile.
  if (added !== null && !(await claimAddedKey(db, { personId, credentialId: added }, now)))
    fail("SAFE_TRANSACTION_STALE");
  const digest = digestOf({ safeTransaction: hexOf(hash) });
  const { rows } = await db.query<{ refusal: string | null }>(
    `select safe_transaction_submit(p_id => $1, p_session => $2, p_digest => $3, p_signature => $4, p_credential => $5,
       p_steps => $6, p_now => $7) as refusal`,
    [id, sessionId, digest, bytesOf(signature), credentialId, steps, now],
  );
  const refusal = rows[0]?.refusal ?? null;
  if (refusal !== null) failWith(refusal);
  const stored = await findTransaction(db, personId, id);
  if (stored !== null) await relayNext(db, deployment, stored, now);
}

/** Whether another transaction of the same Safe was signed at the same moment. */
export const isSignedTwice = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === uniqueViolation;

/**
 * Takes a person's signature of a prepared transaction: verifies it, reserves the money of a payment, and queues the
 * calls to the chain. A repetition answers with the transaction as it is.
 * @throws ApiError with the codes of signSafeTransaction
 */
export async function sign(
  deps: SafeTransactionsDeps,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
  id: string,
  given: Assertion,
): Promise<SafeTransactionRow> {
  const { pool } = deps;
  const row = (await findTransaction(pool, personId, id)) ?? fail("NOT_FOUND");
  if (row.state !== "prepared") return row;
  // A payment to a person is signed where it is sent, so that all its rules are checked (sign-payment.ts).
  if (row.kind === "pay") fail("NOT_FOUND");
  const own = await requireOwnSafe(pool, personId);
  const { key, signature } = await verify(deps, own, row, given);
  const steps = await listSteps(deps, own, key, row);
  const signed = { sessionId, signature, credentialId: key.credentialId, steps };
  try {
    return await inTransaction(pool, async (db) => {
      const { rows } = await db.query<{ state: string }>(
        "select state from safe_transaction where id = $1 for update",
        [id],
      );
      if (rows[0]?.state === "prepared") await storeSignature(deps, db, row, signed);
      return (await findTransaction(db, personId, id)) ?? fail("NOT_FOUND");
    });
  } catch (error) {
    if (isSignedTwice(error)) return fail("SAFE_TRANSACTION_OPEN");
    throw error;
  }
}
