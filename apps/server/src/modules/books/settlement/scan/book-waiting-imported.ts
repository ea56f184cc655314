import { inTransaction, type Pool } from "@lilypad/db";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import { readBatchOperations } from "../store/batch-store.ts";
import { toHex } from "../store/bytes.ts";
import { bookImported } from "./book-imported.ts";

/** The maximum number of movements booked in one pass. */
const maxMovements = 100;

/** Locks an imported movement that waits. @returns false if another process has booked it */
const lockSql = `select 1 from settlement_operation
  where id = $1 and unclear and imported and state = operation_state('batched') for update`;

/**
 * Books imported movements of Safes that we hold, which the token's log proves and the ledger had refused because the
 * money was reserved for something else in the restored database, such as a withdrawal that has been released since.
 * Each has its own SQL transaction.
 */
export async function bookWaitingImported(options: {
  pool: Pool;
  onTransfersEnded: OnTransfersEnded;
}): Promise<void> {
  const { pool } = options;
  const { rows } = await pool.query<{ id: string; batch: bigint; hash: Buffer }>({
    name: "settlement-waiting-imported",
    text: `select o.id, o.batch, b.evidence_transaction as hash
      from settlement_operation o join settlement_batch b on b.number = o.batch
      where o.unclear and o.imported and o.state = operation_state('batched') and b.evidence_transaction is not null
        and exists (select from chain_log l where l.operation_id = o.id and l.block_number is not null)
        and not exists (select from person_safe s where s.safe_address = o.from_address and s.is_own)
      order by o.batch, o.position limit $1`,
    values: [maxMovements],
  });
  for (const { id, batch, hash } of rows) {
    await inTransaction(pool, async (db) => {
      const { rowCount } = await db.query(lockSql, [id]);
      const operation = (await readBatchOperations(db, batch)).find((one) => one.id === id);
      if (rowCount === 0 || operation === undefined || operation.transferIds.length > 0) return;
      const settled = { number: batch, transactionHash: toHex(hash) };
      const refused = await bookImported(options, db, [operation], settled);
      if (refused.length > 0) return;
      await db.query(
        `update settlement_operation set state = operation_state('settled'), outcome = operation_outcome('moved'),
           unclear = false where id = $1`,
        [id],
      );
    });
  }
}
