import type { SafeKind } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { assets, chainAssetOfNumber, chainAssets } from "@lilypad/money";
import type { Hex } from "viem";
import type { BatchedOperation, Operation, QueuedOperation } from "../model/operation.ts";
import type {
  SettlementBatchRow,
  SettlementOperationRow,
  SettlementOperationTransferRow,
} from "../rows.gen.ts";
import { toBytes, toHex } from "./bytes.ts";
import { addVolumes } from "./volume-store.ts";

/** A numbered batch. Its bytes are the arguments of the module call and never change. */
export interface Batch {
  readonly number: bigint;
  /** A code of batchState. */
  readonly state: number;
  readonly digest: Hex;
  readonly owners: Hex;
  readonly items: Hex;
  readonly gasEstimate: bigint;
}

type MoveRow = Pick<
  SettlementOperationRow,
  "id" | "asset" | "amount" | "fromAddress" | "toAddress"
>;

const operationOf = ({ id, asset, amount, fromAddress, toAddress }: MoveRow): Operation => ({
  id,
  asset: chainAssetOfNumber(asset),
  amount,
  from: fromAddress === null ? null : toHex(fromAddress),
  to: toHex(toAddress),
});

/** A row of a queued operation, which always has a place in the queue. */
type QueuedRow = MoveRow &
  Pick<SettlementOperationRow, "ownerAddress"> &
  Pick<QueuedOperation, "senderExists" | "isOwn" | "isStopped" | "queueAt"> & {
    kind: SafeKind | null;
  };

const chainAssetNumbers = chainAssets.map((asset) => assets[asset].number);

/**
 * Reads the front of the queue in its order (ADR 35): of each asset as many operations as a batch can
 * take, so that an asset which has to wait does not block the others. Operations out of frozen accounts wait in the
 * queue. It locks nothing.
 * @param excluded ids of operations to skip
 */
export async function readQueue(
  db: Queryable,
  limitOfEachAsset: number,
  excluded: readonly string[],
  now: Date,
): Promise<QueuedOperation[]> {
  const { rows } = await db.query<QueuedRow>({
    name: "settlement-read-queue",
    text: `select o.id, o.asset, o.amount, o.from_address, o.to_address, o.owner_address,
             o.from_address is null or s.deployed_at is not null as sender_exists, o.queue_at, s.kind,
             coalesce(s.is_own, false) as is_own, stop.safe_address is not null as is_stopped
           from unnest($1::smallint[]) as wanted (asset)
           cross join lateral settlement_queue_front(wanted.asset, $2, $3, (select settlement_frozen_safes($4))) as o
           left join person_safe s on s.safe_address = o.from_address
           left join settlement_safe_stop stop on stop.safe_address = o.from_address
           order by o.queue_at, o.id`,
    values: [chainAssetNumbers, limitOfEachAsset, excluded, now],
  });
  return rows.map(({ ownerAddress, kind, senderExists, isOwn, isStopped, queueAt, ...move }) => ({
    ...operationOf(move),
    owner: ownerAddress === null ? null : { owner: toHex(ownerAddress), kind: kind ?? "held" },
    senderExists,
    isOwn,
    isStopped,
    queueAt,
  }));
}

/**
 * Returns the number of the next batch, or null while it is unknown. It follows the last stored batch.
 * Before the first batch it is the module's next number, but only once the chain has been read up to the
 * block at which this database was bound, because batches found there have to be imported first.
 */
export async function readNextNumber(db: Queryable, moduleNext: bigint): Promise<bigint | null> {
  const { rows } = await db.query<{ next: bigint | null; isRead: boolean }>({
    name: "settlement-next-number",
    text: `select (select max(number) + 1 from settlement_batch) as next,
             exists (select 1 from settlement_binding b, chain_cursor c
                     where c.name = 'head' and c.block_number >= b.bound_block) as is_read`,
    values: [],
  });
  const row = rows[0];
  if (row?.next !== null && row?.next !== undefined) return row.next;
  return row?.isRead === true ? moduleNext : null;
}

export interface NewBatch extends Omit<Batch, "state"> {
  /** The UTC day whose budgets it uses: 2026-03-10. */
  readonly day: string;
  readonly operations: readonly QueuedOperation[];
}

/** An operation that cannot be sent, and why if that is known. */
export interface FailingOperation {
  readonly id: string;
  readonly failure: SettlementOperationRow["failure"];
}

/**
 * Refuses those of the failing operations that have waited for `waitedMs` milliseconds and voids their
 * transfers. Younger and cancelled ones are not changed.
 * @returns the ids of the voided transfers
 */
export async function refuseQueued(
  db: Queryable,
  failing: readonly FailingOperation[],
  waitedMs: number,
): Promise<string[]> {
  const { rows } = await db.query<{ transferIds: string[] }>({
    name: "settlement-refuse-queued",
    text: `select settlement_refuse($1::uuid[], $2::text[], $3 * interval '1 millisecond') as transfer_ids`,
    values: [failing.map(({ id }) => id), failing.map(({ failure }) => failure), waitedMs],
  });
  return rows[0]?.transferIds ?? [];
}

/**
 * Locks operations that are about to be batched until the transaction ends.
 * @returns the ids of those that can still be sent; the others were cancelled, or their sender was frozen, in the meantime
 */
export async function lockQueued(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await db.query<Pick<SettlementOperationRow, "id">>({
    name: "settlement-lock-queued",
    text: `select id from settlement_operation where id = any ($1::uuid[]) and state = operation_state('queued')
             and not coalesce(from_address = any ((select settlement_frozen_safes($2))::bytea[]), false)
           order by id for update`,
    values: [ids, now],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a batch and the places of its operations, which the transaction has locked.
 * @throws Error when another worker was faster; the transaction has to be rolled back
 */
export async function storeBatch(db: Queryable, batch: NewBatch): Promise<void> {
  const ids = batch.operations.map((operation) => operation.id);
  const oldest = Math.min(...batch.operations.map(({ queueAt }) => queueAt.getTime()));
  await db.query(
    `insert into settlement_batch (number, item_count, gas_estimate, digest, owners, items, oldest_at, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      batch.number,
      ids.length,
      batch.gasEstimate,
      toBytes(batch.digest),
      toBytes(batch.owners),
      toBytes(batch.items),
      new Date(oldest),
      batch.day,
    ],
  );
  await addVolumes(db, batch);
  const { rowCount } = await db.query(
    `update settlement_operation o set state = operation_state('batched'), batch = $1, position = place.nth - 1
     from unnest($2::uuid[]) with ordinality as place (id, nth)
     where o.id = place.id and o.state = operation_state('queued')`,
    [batch.number, ids],
  );
  if (rowCount !== ids.length) {
    throw new Error(
      `batch ${batch.number} has ${ids.length} operations, of which only ${rowCount} are queued`,
    );
  }
}

type BatchRow = Pick<SettlementBatchRow, "number" | "digest" | "owners" | "items" | "gasEstimate"> &
  Pick<Batch, "state">;

export async function readBatch(db: Queryable, number: bigint): Promise<Batch | null> {
  const { rows } = await db.query<BatchRow>({
    name: "settlement-read-batch",
    text: `select number, state, digest, owners, items, gas_estimate
           from settlement_batch where number = $1`,
    values: [number],
  });
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ...row,
    digest: toHex(row.digest),
    owners: toHex(row.owners),
    items: toHex(row.items),
  };
}

/** A row of an operation with a batch, and so with a position in it. */
type BatchedRow = MoveRow & Omit<BatchedOperation, keyof Operation>;

/** Reads the operations of a batch in their order. */
export async function readBatchOperations(
  db: Queryable,
  number: bigint,
): Promise<BatchedOperation[]> {
  const { rows } = await db.query<BatchedRow>({
    name: "settlement-read-batch-operations",
    text: `select o.id, o.asset, o.amount, o.from_address, o.to_address, o.position, o.state,
             o.outcome, o.imported,
             array(select transfer_id::text from settlement_operation_transfer t where t.operation_id = o.id) as transfer_ids
           from settlement_operation o where o.batch = $1 order by o.position`,
    values: [number],
  });
  return rows.map(({ position, state, outcome, imported, transferIds, ...move }) => ({
    ...operationOf(move),
    position,
    state,
    outcome,
    imported,
    transferIds,
  }));
}

/** Reads the transfers of a batch that have not ended. */
export async function readPendingTransfers(db: Queryable, number: bigint): Promise<string[]> {
  const { rows } = await db.query<Pick<SettlementOperationTransferRow, "transferId">>({
    name: "settlement-pending-transfers",
    text: `select t.transfer_id from settlement_operation o
           join settlement_operation_transfer t on t.operation_id = o.id
           where o.batch = $1 and o.state = operation_state('batched')`,
    values: [number],
  });
  return rows.map(({ transferId }) => transferId);
}
