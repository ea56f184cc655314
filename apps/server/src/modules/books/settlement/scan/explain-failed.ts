import type { BlockEvents, ChainPort } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Failure } from "../model/explain-failure.ts";
import { explainFailing } from "../store/explain-failing.ts";
import { findOurSafes } from "../store/scan-store.ts";
import { placeOf } from "./book-batch.ts";

/** Explains why items out of own Safes failed in the batches of a block, by their places. */
export async function explainFailed(
  { chain, pool }: { chain: ChainPort; pool: Pool },
  { block, batches }: BlockEvents,
): Promise<ReadonlyMap<string, Failure>> {
  const failed = batches.flatMap(({ number, call, evidence }) =>
    (call?.decoded ?? []).flatMap((item, position) =>
      evidence[position]?.result === "failed" ? [{ ...item, id: placeOf(number, position) }] : [],
    ),
  );
  const senders = failed.flatMap(({ from }) => (from === null ? [] : [from]));
  const safes = await findOurSafes(pool, [...new Set(senders)], block.time);
  const own = failed.filter(({ from }) => from !== null && safes.get(from)?.isOwn === true);
  return explainFailing(chain, own, block);
}
