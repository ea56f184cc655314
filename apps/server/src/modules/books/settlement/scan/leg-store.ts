import type { BlockRef, SettledBatch } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { zeroAddress } from "viem";
import { classifyItem } from "../model/classify-transfer.ts";
import type { BatchedOperation } from "../model/operation.ts";
import { toBytes } from "../store/bytes.ts";

/** Stores the Transfer logs that prove the items of a batch. For logs stored before only the block is updated. */
export async function storeLegs(
  db: Queryable,
  { transactionHash, evidence }: SettledBatch,
  operations: readonly BatchedOperation[],
  block: BlockRef,
): Promise<void> {
  const legs = operations.flatMap((operation) => {
    const logPosition = evidence[operation.position]?.logPosition ?? null;
    return logPosition === null ? [] : [{ operation, logPosition }];
  });
  if (legs.length === 0) return;
  await db.query({
    name: "settlement-store-legs",
    text: `insert into chain_log as l
             (transaction_hash, position, class, asset, amount, block_number, block_hash, from_address, to_address, operation_id)
           select $1, leg.position, leg.class, leg.asset, leg.amount, $2, $3, leg.sender, leg.recipient, leg.operation
           from unnest($4::int[], $5::smallint[], $6::smallint[], $7::bigint[], $8::bytea[], $9::bytea[], $10::uuid[])
             as leg (position, class, asset, amount, sender, recipient, operation)
           on conflict (transaction_hash, position) do update
             set block_number = excluded.block_number, block_hash = excluded.block_hash
             where l.block_hash is distinct from excluded.block_hash`,
    values: [
      toBytes(transactionHash),
      block.number,
      toBytes(block.hash),
      legs.map((leg) => leg.logPosition),
      legs.map(({ operation }) => classifyItem(operation)),
      legs.map(({ operation }) => assets[operation.asset].number),
      legs.map(({ operation }) => operation.amount),
      legs.map(({ operation }) => toBytes(operation.from ?? zeroAddress)),
      legs.map(({ operation }) => toBytes(operation.to)),
      legs.map(({ operation }) => operation.id),
    ],
  });
}
