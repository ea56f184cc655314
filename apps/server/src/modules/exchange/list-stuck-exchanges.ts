import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber } from "@lilypad/money";
import type { StuckItem, StuckSearch } from "../../platform/stuck-item.ts";
import { listSilent } from "./find-problems.ts";

/** Exchanges that are open for too long, as the reconciliation finds them. */
export async function listStuckExchanges(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const { rows } = await listSilent(db, now, limit);
  return rows.map(({ id, personId, state, fromAsset, sent, begunAt, dueAt, attempts }) => ({
    kind: "exchange",
    id,
    cause: state === "returning" ? "exchange_return_refused" : "exchange_not_settled",
    since: begunAt,
    personId,
    money: { asset: chainAssetOfNumber(fromAsset), amount: sent },
    attempts: state === "returning" ? attempts : null,
    nextAttemptAt: dueAt,
  }));
}
