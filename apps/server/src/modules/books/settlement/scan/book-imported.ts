import type { SettledBatch } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import {
  type AccountId,
  digestOf,
  findSystemAccount,
  isSuccess,
  postDirectly,
  toAccountId,
  toTransferId,
} from "@lilypad/ledger";
import { assets, type ChainAsset } from "@lilypad/money";
import type { Address } from "viem";
import { insertRow } from "../../../../platform/rows/index.ts";
import { type OnTransfersEnded, voided } from "../../../../platform/transfer-end.ts";
import type { BatchedOperation } from "../model/operation.ts";
import { settlementOperationTransferTable } from "../rows.gen.ts";
import { toBytes, toBytesOrNull } from "../store/bytes.ts";

/** Where an imported movement was settled. */
type SettledPlace = Pick<SettledBatch, "number" | "transactionHash">;

/** One side of an imported movement: a person's account, or a system account for outside addresses and mints. */
interface Side {
  personId: string | null;
  account: AccountId;
}

async function findPerson(db: Queryable, safe: Address, asset: ChainAsset): Promise<Side | null> {
  const { rows } = await db.query<{ personId: string; accountId: bigint }>(
    `select s.person_id, a.account_id
     from person_safe s join person_wallet a on a.person_id = s.person_id and a.asset = $2
     where s.safe_address = $1`,
    [toBytes(safe), assets[asset].number],
  );
  const row = rows[0];
  return row === undefined ? null : { personId: row.personId, account: toAccountId(row.accountId) };
}

async function sideOf(
  db: Queryable,
  operation: BatchedOperation,
  address: Address | null,
): Promise<Side> {
  const found = address === null ? null : await findPerson(db, address, operation.asset);
  if (found !== null) return found;
  const code = address === null ? "issuance" : "outside";
  const account = await findSystemAccount(db, code, operation.asset, operation.id);
  return { personId: null, account };
}

/**
 * Cancels the newest queued sends of a person until an imported movement can be booked. The money that
 * left on the chain may be held by sends that are still queued in this restored database.
 */
async function releaseHeld(
  { onTransfersEnded }: { onTransfersEnded: OnTransfersEnded },
  db: Queryable,
  operation: BatchedOperation,
  account: AccountId,
): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ transfer: string | null }>(
      `select (select t.transfer_id from settlement_operation o
               join settlement_operation_transfer t on t.operation_id = o.id
               where o.state = operation_state('queued') and o.from_address = $2 and o.asset = $3
               order by o.created_at desc, o.id desc limit 1) as transfer
       from ledger_balance a where a.id = $1 and a.posted - a.held - a.floor < $4`,
      [account, toBytesOrNull(operation.from), assets[operation.asset].number, operation.amount],
    );
    const transfer = rows[0]?.transfer ?? null;
    if (transfer === null) return;
    const answer = await db.query<{ cancelled: boolean }>(
      "select settlement_cancel($1) as cancelled",
      [transfer],
    );
    if (answer.rows[0]?.cancelled === true) await onTransfersEnded(db, [transfer], voided());
  }
}

/**
 * Adds the movement to the histories of both people. Neither line names the other person: the movement may have been a
 * payment to a wallet address, which must not reveal its owner, and the chain does not distinguish the two.
 */
async function addToHistories(
  db: Queryable,
  operation: BatchedOperation,
  from: Side,
  to: Side,
  hash: Buffer,
): Promise<void> {
  const sides = [
    { personId: from.personId, direction: "debit" },
    { personId: to.personId, direction: "credit" },
  ].filter((side) => side.personId !== null);
  for (const side of sides) {
    await db.query(
      `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => $3, p_asset => $4, p_amount => $5,
         p_kind => 'imported', p_hash => $6)`,
      [
        side.personId,
        operation.id,
        side.direction,
        assets[operation.asset].number,
        operation.amount,
        hash,
      ],
    );
  }
  const people = sides.map(({ personId }) => personId);
  await db.query(
    `select outbox_add('transfer', $1::uuid[], array_fill(null::uuid, array[cardinality($1::uuid[])]),
       array_fill($2::uuid, array[cardinality($1::uuid[])]))`,
    [people, operation.id],
  );
}

async function bookOne(
  options: { onTransfersEnded: OnTransfersEnded },
  db: Queryable,
  operation: BatchedOperation,
  settled: SettledPlace,
): Promise<boolean> {
  const from = await sideOf(db, operation, operation.from);
  const to = await sideOf(db, operation, operation.to);
  // A movement between two addresses that this database does not know is not in our ledger.
  if (from.account === to.account) return true;
  if (from.personId !== null) await releaseHeld(options, db, operation, from.account);
  const id = toTransferId(operation.id);
  const [result] = await postDirectly(
    db,
    [
      {
        id,
        digest: digestOf({ imported: operation.id, amount: operation.amount }),
        debit: from.account,
        credit: to.account,
        asset: operation.asset,
        amount: operation.amount,
      },
    ],
    { event: "imported", batch: settled.number, transaction: settled.transactionHash },
  );
  if (result === undefined || !isSuccess(result)) return false;
  await insertRow(db, settlementOperationTransferTable, {
    operationId: operation.id,
    transferId: operation.id,
  });
  await addToHistories(db, operation, from, to, toBytes(settled.transactionHash));
  return true;
}

/**
 * Books the movements of imported operations: between our Safes as a posted transfer, to or from an unknown
 * address against the account `outside`, and mints against `issuance`. Histories show them as imported.
 * @returns the operations that the ledger refused
 */
export async function bookImported(
  options: { onTransfersEnded: OnTransfersEnded },
  db: Queryable,
  operations: readonly BatchedOperation[],
  settled: SettledPlace,
): Promise<BatchedOperation[]> {
  const refused: BatchedOperation[] = [];
  for (const operation of operations) {
    if (!(await bookOne(options, db, operation, settled))) refused.push(operation);
  }
  return refused;
}
