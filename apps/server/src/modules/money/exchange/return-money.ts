import type { Queryable } from "@lilypad/db";
import { createTransactionalWorker, type DueQueue } from "../../../platform/due-work/index.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { ExchangeRow } from "./rows.gen.ts";

/** The queue of exchanges whose money must be returned and isn't on its way. */
export const returnQueue: DueQueue = {
  name: "exchange_return",
  table: "exchange",
  key: ["id"],
  columns: "due.id",
  where: "due.state = 'returning'",
  batchSize: 1,
  backOff: { firstMs: 2_000, maxMs: 10 * 60_000 },
};

async function sendBack(db: Queryable, id: string): Promise<void> {
  const { rows } = await db.query<{ started: boolean }>("select exchange_return($1) as started", [
    id,
  ]);
  if (rows[0]?.started !== true)
    throw new Error(`the desk cannot return the money of exchange ${id}`);
}

/** The worker that begins returns again. */
export const createReturnWorker = (deps: ExchangeDeps) =>
  createTransactionalWorker<Pick<ExchangeRow, "id">>(deps, returnQueue, async (db, exchanges) => {
    for (const { id } of exchanges) await sendBack(db, id);
  });
