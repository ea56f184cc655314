import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  type LedgerResult,
  post,
  postDirectly,
  toAccountId,
  toTransferId,
} from "@lilypad/ledger";
import { assets, type ChainAsset } from "@lilypad/money";
import { newId } from "../../../../platform/ids.ts";
import { insertRow } from "../../../../platform/rows/index.ts";
import { type OnTransfersEnded, posted } from "../../../../platform/transfer-end.ts";
import { settlementOperationTransferTable } from "../rows.gen.ts";
import { toHex } from "../store/bytes.ts";

/** A reserved transfer to an address outside our own Safes that was never queued in this database. */
export interface Reserved {
  readonly transferId: string;
  readonly personId: string;
  readonly address: Buffer;
  readonly asset: ChainAsset;
  /** Minor units. */
  readonly amount: bigint;
}

interface Imported {
  id: string;
  batch: bigint;
  hash: Buffer;
  accountId: bigint;
  isBooked: boolean;
}

/** Finds and locks the oldest imported movement with the transfer's content that belongs to no transfer of its own. */
async function findImported(
  db: Queryable,
  { personId, address, asset, amount }: Reserved,
): Promise<Imported | null> {
  const { rows } = await db.query<Imported>(
    `select o.id, o.batch, b.evidence_transaction as hash, w.account_id,
       exists (select from settlement_operation_transfer t where t.operation_id = o.id) as is_booked
     from settlement_operation o
     join settlement_batch b on b.number = o.batch
     join person_safe s on s.safe_address = o.from_address and s.person_id = $1
     join person_wallet w on w.person_id = $1 and w.asset = o.asset
     where o.imported and o.to_address = $2 and o.asset = $3 and o.amount = $4
       and b.evidence_transaction is not null and o.outcome is distinct from operation_outcome('failed')
       and not exists (
         select from settlement_operation_transfer t where t.operation_id = o.id and t.transfer_id <> o.id)
     order by o.batch, o.position limit 1 for update of o`,
    [personId, address, assets[asset].number, amount],
  );
  return rows[0] ?? null;
}

function requireSuccess(results: readonly LedgerResult[], about: string): void {
  const [result] = results;
  if (result === undefined || !isSuccess(result))
    throw new Error(`the ledger answered ${result} to ${about}`);
}

/** Takes back the booking of an imported movement, because its transfer is known now. */
async function takeBack(
  db: Queryable,
  { personId, asset, amount }: Reserved,
  { id: imported, accountId, hash }: Imported,
): Promise<void> {
  const id = newId();
  const outside = await findSystemAccount(db, "outside", asset, imported);
  const correction = {
    id: toTransferId(id),
    digest: digestOf({ kind: "imported again", imported }),
    debit: outside,
    credit: toAccountId(accountId),
    asset,
    amount,
  };
  const evidence = { event: "imported", operation: imported };
  requireSuccess(await postDirectly(db, [correction], evidence), `taking back ${imported}`);
  await db.query(
    `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => $3, p_amount => $4,
       p_kind => 'imported', p_hash => $5)`,
    [personId, id, assets[asset].number, amount, hash],
  );
  await db.query("delete from settlement_operation_transfer where operation_id = $1", [imported]);
}

/**
 * Ends a reserved transfer with a movement that the chain has already made: a restored database had lost the record
 * that it was sent. It must be called before such a transfer is queued, when the chain is not ahead, in the transaction
 * that would queue it.
 * @returns false if the chain has no such movement, so that the transfer has not been sent
 */
export async function claimImported(
  onTransfersEnded: OnTransfersEnded,
  db: Queryable,
  reserved: Reserved,
): Promise<boolean> {
  const imported = await findImported(db, reserved);
  if (imported === null) return false;
  const { transferId } = reserved;
  if (imported.isBooked) await takeBack(db, reserved, imported);
  await insertRow(db, settlementOperationTransferTable, { operationId: imported.id, transferId });
  const evidence = {
    event: "settled",
    batch: imported.batch,
    transaction: toHex(imported.hash),
  };
  requireSuccess(await post(db, [toTransferId(transferId)], evidence), `posting ${transferId}`);
  await db.query(
    `update settlement_operation set state = operation_state('settled'), outcome = operation_outcome('moved'),
       unclear = false where id = $1 and state = operation_state('batched')`,
    [imported.id],
  );
  await onTransfersEnded(db, [transferId], posted(imported.hash));
  return true;
}
