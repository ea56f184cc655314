import type { Execution } from "@lilypad/chain";
import { inTransaction, type Queryable } from "@lilypad/db";
import { isSuccess, post, toTransferId, voidTransfers } from "@lilypad/ledger";
import { chainAssetOfNumber, toTokenUnits } from "@lilypad/money";
import { isAddressEqual } from "viem";
import {
  createLeasedWorker,
  type DueWorker,
  type Later,
  type NextDue,
} from "../../../platform/due-work/index.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import { posted, voided } from "../../../platform/transfer-end.ts";
import { forgetOwner, releaseAddedKey } from "../../enter/own-keys/index.ts";
import { type SafeTransactionRow, safeTransactionTable } from "./rows.gen.ts";
import { isPayment, safeTransactionQueue } from "./safe-transaction-store.ts";
import { bytesOf, hexOf, type SafeTransactionsDeps } from "./safe-transactions-deps.ts";

/** How often an open transaction is compared with the chain. */
const pollMs = 1_000;
/**
 * A transaction that our relay could not execute stays open until its nonce is used. Often that has just happened, in a
 * block that the ledger does not contain yet; else it waits for the person to cancel it.
 */
const waitingPoll: Later = { backOff: { firstMs: pollMs, maxMs: 30_000 } };

/**
 * Executions that the scanner has seen are stored, so one that is not stored has not happened in the blocks of the ledger. For a day
 * after the upgrade to the version that stores them, an older process may have read a block.
 */
const storedAfterMs = 24 * 60 * 60_000;
/**
 * How long a nonce has to be used before a transaction without an execution counts as replaced: the nonce may come from a node that is
 * ahead of the one whose blocks were read.
 */
const replacedAfterMs = 60_000;

/** How many blocks a reorganisation may remove, after which it is executed before the newest block at its preparation. */
const maxReorgBlocks = 4_096n;

type End = Extract<SafeTransactionRow["state"], "executed" | "failed" | "replaced">;

/** Whether an execution moved the money of a payment: the Transfer log decides, not the Safe. */
function hasMoved(
  { deployment }: SafeTransactionsDeps,
  row: SafeTransactionRow,
  { transfers }: Execution,
): boolean {
  const { address: token, decimals } = deployment.tokens[chainAssetOfNumber(row.asset ?? -1)];
  const units = toTokenUnits(row.amount ?? 0n, decimals);
  const safe = hexOf(row.safeAddress);
  const recipient = hexOf(row.address ?? Buffer.alloc(20));
  return transfers.some(
    (log) =>
      isAddressEqual(log.token, token) &&
      isAddressEqual(log.from, safe) &&
      isAddressEqual(log.to, recipient) &&
      log.units === units,
  );
}

/** Whether any amount of another token has left the Safe: a token may answer that it has moved although it has not. */
function hasLeft(row: SafeTransactionRow, { transfers }: Execution): boolean {
  const { token, safeAddress } = row;
  if (token === null) return true;
  return transfers.some(
    (log) =>
      isAddressEqual(log.token, hexOf(token)) &&
      isAddressEqual(log.from, hexOf(safeAddress)) &&
      log.units > 0n,
  );
}

/** Decides how a transaction ended, from the chain's execution with its nonce. */
function decideEnd(
  deps: SafeTransactionsDeps,
  row: SafeTransactionRow,
  execution: Execution | null,
): End {
  // The scanner has posted its transfer for this very movement, whichever transaction made it.
  if (row.transactionHash !== null) return "executed";
  if (execution === null) return "replaced";
  if (!execution.isSuccess) return "failed";
  if (row.kind === "return") return hasLeft(row, execution) ? "executed" : "failed";
  return !isPayment(row) || hasMoved(deps, row, execution) ? "executed" : "failed";
}

/**
 * Ends the transfer of a payment. The scanner has posted it if the money has moved (createClaimOutflow); then nothing is
 * left to do.
 */
async function endTransfer(
  { onTransfersEnded }: SafeTransactionsDeps,
  db: Queryable,
  row: SafeTransactionRow,
  end: End,
  hash: string | null,
): Promise<void> {
  const ids = [toTransferId(row.id)];
  const evidence = {
    event: "safe_transaction",
    safeTransaction: hexOf(row.hash),
    transaction: hash,
  };
  const isPosted = end === "executed";
  const [result] = isPosted
    ? await post(db, ids, evidence)
    : await voidTransfers(db, ids, evidence);
  if (result === "done") {
    const ended = isPosted ? posted(hash === null ? null : bytesOf(hash)) : voided();
    await onTransfersEnded(db, [row.id], ended);
  } else if (result === undefined || !isSuccess(result)) {
    throw new Error(`the ledger answered ${result} to the end of transfer ${row.id}`);
  }
}

/** Updates the stored keys after a transaction about the person's passkeys has ended. */
async function noteOwners(db: Queryable, row: SafeTransactionRow, end: End): Promise<void> {
  const { personId, ownerCredentialId, address, credentialId } = row;
  if (ownerCredentialId !== null && end !== "executed")
    await releaseAddedKey(db, { personId, credentialId: ownerCredentialId });
  if (row.kind === "remove_owner" && end === "executed" && address && credentialId !== null)
    await forgetOwner(db, { personId, signer: hexOf(address), signedBy: credentialId });
}

/**
 * Stores the end of a transaction. Its effects on limits and instant payments were booked with its block
 * (createBookSafeChanges).
 */
async function storeEnd(
  deps: SafeTransactionsDeps,
  row: SafeTransactionRow,
  end: End,
  execution: Execution | null,
): Promise<void> {
  const now = deps.clock.now();
  const hash = execution?.transactionHash ?? null;
  await inTransaction(deps.pool, async (db) => {
    const { rowCount } = await db.query(
      `update safe_transaction set state = $2, transaction_hash = coalesce($3, transaction_hash), ended_at = $4,
         due_at = null, is_waiting = false, unbooked_since = null where id = $1 and state = 'submitted'`,
      [row.id, end, hash === null ? null : bytesOf(hash), now],
    );
    if (rowCount !== 1) return;
    if (isPayment(row)) await endTransfer(deps, db, row, end, hash);
    await noteOwners(db, row, end);
  });
  // Others with its nonce have ended with it. Not in the same SQL transaction, because two may end at the same time.
  await deps.pool.query(
    `update safe_transaction set due_at = $3
     where person_id = $1 and nonce = $2 and state = 'submitted' and due_at > $3`,
    [row.personId, row.nonce, now],
  );
}

/** Records that the chain shows a payment which the scanner has not booked; the watch reports it if that lasts. */
const noteUnbooked = (db: Queryable, id: string, now: Date) =>
  db.query(
    `update safe_transaction set unbooked_since = $2
     where id = $1 and state = 'submitted' and unbooked_since is null`,
    [id, now],
  );

/**
 * Whether a block executes a transaction that the ledger does not contain yet. Nodes may answer with the nonce of a
 * newer block than the requested one.
 */
async function isExecutedAfter(
  { chain }: SafeTransactionsDeps,
  { safeAddress, hash }: SafeTransactionRow,
  searched: { from: bigint; to: bigint },
): Promise<boolean> {
  const to = await chain.readHeadNumber();
  if (to <= searched.to) return false;
  const { from } = searched;
  return (await chain.findExecution(hexOf(safeAddress), hexOf(hash), { from, to })) !== null;
}

/** Whether the scanner would have stored the execution of a transaction, in any block. */
async function isWatched(db: Queryable, { createdAt }: SafeTransactionRow): Promise<boolean> {
  const { rowCount } = await db.query("select from safe_execution_watch where since < $1", [
    new Date(createdAt.getTime() - storedAfterMs),
  ]);
  return rowCount === 1;
}

/** Whether the scanner has stored the execution of another transaction with the same nonce. */
async function hasExecutedAnother(
  db: Queryable,
  { id, personId, safeAddress, nonce }: SafeTransactionRow,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from safe_transaction where person_id = $1 and safe_address = $2 and nonce = $3 and id <> $4
       and execution_hash is not null limit 1`,
    [personId, safeAddress, nonce, id],
  );
  return rowCount === 1;
}

/**
 * Whether the nonce of a transaction was used by another one: by one that was signed here; or, if the other was signed
 * elsewhere, once the ledger would have seen an execution of this one. That is so when it contains the block that was
 * the newest when the use was first seen, and a minute has passed.
 */
async function isReplaced(
  { pool, chain, clock }: SafeTransactionsDeps,
  row: SafeTransactionRow,
  head: bigint,
): Promise<boolean> {
  const { id, nonceUsedSince, nonceUsedBlock } = row;
  if (await hasExecutedAnother(pool, row)) return true;
  const now = clock.now();
  if (nonceUsedSince !== null && nonceUsedBlock !== null)
    return head >= nonceUsedBlock && now.getTime() >= nonceUsedSince.getTime() + replacedAfterMs;
  const newest = await chain.readHeadNumber();
  await updateRow(
    pool,
    safeTransactionTable,
    { id, state: "submitted", nonceUsedSince: null },
    { nonceUsedSince: now, nonceUsedBlock: newest > head ? newest : head },
  );
  return false;
}

/**
 * Finds how a transaction was executed: by the log that the scanner has stored; else, once its nonce is used, by a search.
 * @returns "open" while it is not known, null if something else has used its nonce
 */
async function findExecution(
  deps: SafeTransactionsDeps,
  row: SafeTransactionRow,
  head: bigint,
): Promise<Execution | null | "open"> {
  const { pool, chain } = deps;
  if (row.executionHash !== null) {
    const transactionHash = hexOf(row.executionHash);
    const isSuccess = row.executionSucceeded === true;
    return (await chain.readExecution({ transactionHash, isSuccess })) ?? "open";
  }
  const safe = hexOf(row.safeAddress);
  if ((await chain.readNonceAt(safe, head)) <= row.nonce) return "open";
  // The scanner has posted its transfer: nothing has to be found any more.
  if (row.transactionHash !== null) return null;
  if (await isWatched(pool, row)) return (await isReplaced(deps, row, head)) ? null : "open";
  const from = row.fromBlock > maxReorgBlocks ? row.fromBlock - maxReorgBlocks : 0n;
  const blocks = { from, to: head };
  const found = await chain.findExecution(safe, hexOf(row.hash), blocks);
  return found === null && (await isExecutedAfter(deps, row, blocks)) ? "open" : found;
}

/**
 * Searches for the end of a signed transaction in the blocks that the ledger contains: once its nonce is used, it was
 * executed, failed, or was replaced by another one, no matter who sent it. Until then it stays open, because a
 * signature never expires.
 */
async function followUp(deps: SafeTransactionsDeps, row: SafeTransactionRow): Promise<NextDue> {
  const { pool, clock } = deps;
  const head = await deps.readHead(pool);
  const execution = head === null ? "open" : await findExecution(deps, row, head.number);
  if (execution !== "open") {
    const end = decideEnd(deps, row, execution);
    // The scanner books the movement out of the Safe, and claims this transfer for it (createClaimOutflow). Ending it
    // before could book the same movement twice.
    const isBooked = !isPayment(row) || end !== "executed" || row.transactionHash !== null;
    if (isBooked) {
      await storeEnd(deps, row, end, execution);
      return undefined;
    }
    await noteUnbooked(pool, row.id, clock.now());
  }
  return row.isWaiting ? waitingPoll : new Date(clock.now().getTime() + pollMs);
}

/** Creates the worker that ends signed transactions on the chain's evidence. */
export const createFollowUpWorker = (deps: SafeTransactionsDeps): DueWorker =>
  createLeasedWorker<SafeTransactionRow>(deps, safeTransactionQueue, (row) => followUp(deps, row));
