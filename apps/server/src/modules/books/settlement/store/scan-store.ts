import type { BlockRef } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import type { OurSafe } from "../model/classify-transfer.ts";
import type { ChainBlockRow, ChainCursorRow } from "../rows.gen.ts";
import { toBytes, toBytesOrNull, toHex } from "./bytes.ts";

/** head: read after the configured confirmations. final: read again once final. */
export type CursorName = ChainCursorRow["name"];

/** Returns the last block that has been read; null before the first. */
export async function readCursor(db: Queryable, name: CursorName): Promise<BlockRef | null> {
  const { rows } = await db.query<Pick<ChainCursorRow, "blockNumber" | "blockHash">>({
    name: "settlement-read-cursor",
    text: "select block_number, block_hash from chain_cursor where name = $1",
    values: [name],
  });
  const row = rows[0];
  return row === undefined ? null : { number: row.blockNumber, hash: toHex(row.blockHash) };
}

/** Reads the last block of each reading, null before the first. */
export async function readCursors(db: Queryable): Promise<Record<CursorName, BlockRef | null>> {
  const { rows } = await db.query<Pick<ChainCursorRow, "name" | "blockNumber" | "blockHash">>({
    name: "settlement-read-cursors",
    text: "select name, block_number, block_hash from chain_cursor",
    values: [],
  });
  const cursorOf = (name: CursorName): BlockRef | null => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? null : { number: row.blockNumber, hash: toHex(row.blockHash) };
  };
  return { head: cursorOf("head"), final: cursorOf("final") };
}

/**
 * Reads the last block that has been read, and whether a movement waits to be booked, in one statement because every
 * worker asks this about once a second.
 */
export async function readScanState(
  db: Queryable,
): Promise<{ cursor: BlockRef | null; hasWaiting: boolean }> {
  const { rows } = await db.query<{
    blockNumber: bigint | null;
    blockHash: Buffer | null;
    hasWaiting: boolean;
  }>({
    name: "settlement-scan-state",
    text: `select c.block_number, c.block_hash,
             exists (select from outflow where state = 'waiting')
             or exists (select from outflow where state = 'unexplained')
             or exists (select from settlement_operation where unclear and state = operation_state('batched')) as has_waiting
           from (select) as one left join chain_cursor c on c.name = 'head'`,
    values: [],
  });
  const { blockNumber, blockHash, hasWaiting } = rows[0] ?? {};
  const cursor =
    blockNumber == null || blockHash == null
      ? null
      : { number: blockNumber, hash: toHex(blockHash) };
  return { cursor, hasWaiting: hasWaiting === true };
}

/** Reads the last block that the ledger contains, at the moment of the caller's SQL transaction; null before the first. */
export const readHead = (db: Queryable): Promise<BlockRef | null> => readCursor(db, "head");

/**
 * Moves the cursor from one block to another, in the SQL transaction that books the blocks between them.
 * @throws CursorMovedError when the cursor is elsewhere, because another worker has booked these blocks
 */
export async function moveCursor(
  db: Queryable,
  name: CursorName,
  from: BlockRef | null,
  to: BlockRef,
): Promise<void> {
  const { rowCount } = await db.query({
    name: "settlement-move-cursor",
    text: `insert into chain_cursor as c (name, block_number, block_hash) values ($1, $2, $3)
           on conflict (name) do update set block_number = excluded.block_number, block_hash = excluded.block_hash
           where c.block_number = $4 and c.block_hash = $5`,
    values: [
      name,
      to.number,
      toBytes(to.hash),
      from?.number ?? null,
      toBytesOrNull(from?.hash ?? null),
    ],
  });
  if (rowCount !== 1) throw new CursorMovedError(name);
}

/** Another worker moved the cursor first. Its bookings are valid; this worker reads the cursor again. */
export class CursorMovedError extends Error {
  override readonly name = "CursorMovedError";
  constructor(cursor: CursorName) {
    super(`the ${cursor} cursor was moved by another worker`);
  }
}

/** Stores the hashes of blocks and deletes those before `keepFrom`. */
export async function rememberBlocks(
  db: Queryable,
  blocks: readonly BlockRef[],
  keepFrom: bigint,
): Promise<void> {
  await db.query({
    name: "settlement-remember-blocks",
    text: `insert into chain_block (number, hash) select * from unnest($1::bigint[], $2::bytea[])
           on conflict (number) do update set hash = excluded.hash`,
    values: [blocks.map((block) => block.number), blocks.map((block) => toBytes(block.hash))],
  });
  await db.query({
    name: "settlement-forget-blocks",
    text: "delete from chain_block where number < $1",
    values: [keepFrom],
  });
}

/** Reads the remembered blocks, newest first. */
export async function readRememberedBlocks(db: Queryable): Promise<BlockRef[]> {
  const { rows } = await db.query<ChainBlockRow>(
    "select number, hash from chain_block order by number desc",
  );
  return rows.map(({ number, hash }) => ({ number, hash: toHex(hash) }));
}

/**
 * Finds those of the addresses that are Safes of our people.
 * @param at the time of a block, to know whose key owned them then; null if that does not matter
 */
export async function findOurSafes(
  db: Queryable,
  addresses: readonly Address[],
  at: Date | null,
): Promise<ReadonlyMap<Address, OurSafe>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await db.query<OurSafe & { safeAddress: Buffer }>({
    name: "settlement-our-safes",
    text: `select safe_address, person_id, kind = 'own' or coalesce(taken_over_at <= $2, false) as is_own
           from person_safe where safe_address = any ($1::bytea[])`,
    values: [addresses.map(toBytes), at],
  });
  return new Map(rows.map(({ safeAddress, ...safe }) => [toHex(safeAddress), safe]));
}
