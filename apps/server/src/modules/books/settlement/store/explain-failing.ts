import type { BlockRef, ChainPort } from "@lilypad/chain";
import { explainFailure, type Failure } from "../model/explain-failure.ts";
import type { Operation } from "../model/operation.ts";

/**
 * Explains why operations out of own Safes fail.
 * @param block null for the newest one
 * @returns the reasons that are known, by the operations' ids; none when the node cannot answer
 */
export async function explainFailing(
  chain: ChainPort,
  operations: readonly Operation[],
  block: BlockRef | null,
): Promise<ReadonlyMap<string, Failure>> {
  const moves = operations.flatMap(({ id, asset, amount, from }) =>
    from === null ? [] : [{ id, asset, amount, safe: from }],
  );
  if (moves.length === 0) return new Map();
  // The reason is only for the message to the person, so a node that does not know it delays nothing.
  const allowances = await chain.readAllowances(moves, block).catch(() => []);
  return new Map(
    moves.flatMap(({ id, amount }, place) => {
      const allowance = allowances[place];
      const failure = allowance === undefined ? null : explainFailure(amount, allowance);
      return failure === null ? [] : [[id, failure] as const];
    }),
  );
}
