import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  post,
  postDirectly,
  type TransferId,
  toAccountId,
  toTransferId,
  transferIdOf,
} from "@lilypad/ledger";
import { assets, type ChainAsset } from "@lilypad/money";
import { type OnTransfersEnded, posted, voided } from "../../../../platform/transfer-end.ts";
import { toBytes } from "../store/bytes.ts";
import {
  type AccountOfSafe,
  findAccountOfSafe,
  findReserved,
  forgetUndone,
  lockAndFits,
  makeRoom,
  markBooked,
  type Outflow,
} from "./outflow-store.ts";

/** A movement out of an own Safe that another module may have reserved. */
export interface ClaimableOutflow {
  /** Its log: the chain transaction, and the position among that transaction's logs. */
  transactionHash: string;
  position: number;
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  to: string;
}

/**
 * Returns the id of the pending transfer that this movement settles, in the SQL transaction that books it; null when
 * none is reserved for it. The transfer has to debit the person's account by the same amount. It may be posted already,
 * for the same movement in a transaction that the chain has undone.
 */
export type ClaimOutflow = (db: Queryable, outflow: ClaimableOutflow) => Promise<string | null>;

export interface BookOutflowOptions {
  claimOutflow: ClaimOutflow;
  onTransfersEnded: OnTransfersEnded;
  /** Credits the money that arrived at one of our Safes as a deposit from outside. */
  credit: (db: Queryable, outflow: Outflow) => Promise<void>;
}

export interface OutflowBooking {
  /** False while pending sends hold the money in the ledger: the outflow then waits for their end. */
  readonly isBooked: boolean;
  /** Sentences for the operator. */
  readonly alerts: readonly string[];
}

const evidenceOf = ({ transactionHash, position }: Outflow) => ({
  event: "outflow",
  transaction: transactionHash,
  position,
});

/**
 * Ends the transfer that another module has reserved for this movement. If it was posted before, for the same movement in a
 * transaction that the chain has undone, nothing is posted again.
 * @returns its id; null when there is none
 */
async function settleReserved(
  { claimOutflow, onTransfersEnded, credit }: BookOutflowOptions,
  db: Queryable,
  outflow: Outflow,
  payer: AccountOfSafe,
  recipient: AccountOfSafe | null,
  alerts: string[],
): Promise<TransferId | null> {
  const { transactionHash, position, asset, amount, to } = outflow;
  const claim = { transactionHash, position, personId: payer.personId, asset, amount, to };
  const claimed = await claimOutflow(db, claim);
  if (claimed === null) return null;
  const id = toTransferId(claimed);
  if (await forgetUndone(db, id, outflow)) {
    await db.query("select activity_ended(array[$1]::uuid[], transfer_status('confirmed'), $2)", [
      id,
      toBytes(transactionHash),
    ]);
    return id;
  }
  const creditId = await findReserved(db, id, outflow, payer.accountId);
  const [result] = creditId === null ? [] : await post(db, [id], evidenceOf(outflow));
  if (result === undefined || !isSuccess(result)) {
    alerts.push(`transfer ${id} does not fit what left a Safe in transaction ${transactionHash}`);
    return null;
  }
  await onTransfersEnded(db, [id], posted(toBytes(transactionHash)));
  // It was reserved for `outside`, because the address was no person's Safe then.
  if (recipient !== null && recipient.accountId !== creditId) await credit(db, outflow);
  return id;
}

async function addToHistories(
  db: Queryable,
  { asset, amount, transactionHash }: Outflow,
  id: TransferId,
  payer: AccountOfSafe,
  recipient: AccountOfSafe | null,
): Promise<void> {
  const hash = toBytes(transactionHash);
  const add = (personId: string, direction: "credit" | "debit", kind: string) =>
    db.query({
      name: "settlement-outflow-activity",
      text: `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => $3, p_asset => $4,
               p_amount => $5, p_kind => $6, p_hash => $7)`,
      values: [personId, id, direction, assets[asset].number, amount, kind, hash],
    });
  await add(payer.personId, "debit", "own_send");
  await db.query({
    name: "settlement-outflow-announce",
    text: "select activity_announce(array[$1]::uuid[])",
    values: [id],
  });
  if (recipient === null) return;
  // After the announcement, which is then only the sender's. Neither learns who the other is.
  await add(recipient.personId, "credit", "wallet_received");
  await db.query({
    name: "settlement-deposit-outbox",
    text: "select outbox_add('deposit', array[$1]::uuid[], array[null]::uuid[], array[$2]::uuid[])",
    values: [recipient.personId, id],
  });
}

/**
 * Books a stored outflow of an own Safe: as the transfer that another module has reserved for it, or as a new one from the
 * person to `outside` or to the customer whose Safe received it. Queued sends that needed the money are taken back,
 * newest first. If the ledger still cannot cover it, because sends are in flight, nothing is booked: it is tried again
 * when they have ended.
 * @throws Error when the ledger refuses it
 */
export async function bookOutflow(
  options: BookOutflowOptions,
  db: Queryable,
  outflow: Outflow,
): Promise<OutflowBooking> {
  const { from, to, asset, amount, transactionHash, position, happenedAt } = outflow;
  const alerts: string[] = [];
  const payer = await findAccountOfSafe(db, from, asset);
  if (payer === null) throw new Error("the Safe has no ledger account for this asset");
  const recipient = outflow.isCredited ? null : await findAccountOfSafe(db, to, asset);
  const reserved = await settleReserved(options, db, outflow, payer, recipient, alerts);
  if (reserved !== null) {
    await markBooked(db, outflow, reserved);
    return { isBooked: true, alerts };
  }

  const id = transferIdOf(happenedAt, `outflow ${transactionHash}/${position}`);
  const credit = recipient?.accountId ?? (await findSystemAccount(db, "outside", asset, id));
  const takenBack = await makeRoom(db, outflow, payer.accountId);
  if (takenBack.length > 0) await options.onTransfersEnded(db, takenBack, voided());
  // Checked before the ledger is called, because the ledger would remember a refusal for ever.
  if (!(await lockAndFits(db, [payer.accountId, credit], amount))) {
    return { isBooked: false, alerts };
  }
  const [result] = await postDirectly(
    db,
    [
      {
        id,
        digest: digestOf({ outflow: transactionHash, position, amount }),
        debit: toAccountId(payer.accountId),
        credit: toAccountId(credit),
        asset,
        amount,
      },
    ],
    evidenceOf(outflow),
  );
  if (result === undefined || !isSuccess(result)) throw new Error(`the ledger answered ${result}`);
  await addToHistories(db, outflow, id, payer, recipient);
  await markBooked(db, outflow, id);
  return { isBooked: true, alerts };
}
