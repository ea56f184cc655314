import { type ChainDeployment, createChain } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { zeroAddress } from "viem";
import { listUnknownOrders, type UnknownOrder } from "./modules/bank/provider-events/index.ts";
import { countImported, type ImportedCounts } from "./modules/books/settlement/index.ts";
import { findLostSafes, type LostSafe } from "./modules/books/wallets/index.ts";

/** The losses of a restore to an earlier time, as far as chain and ramp show them. */
export interface Lost {
  /** Safes with money of people whose sign-up was lost. */
  readonly safes: readonly LostSafe[];
  readonly imported: ImportedCounts;
  readonly orders: readonly UnknownOrder[];
}

/**
 * Finds the losses that a restored database cannot contain. It needs no key and sends nothing. Orders and imported
 * movements are complete only after a worker has caught up with the chain.
 * @throws ChainError if the node does not answer
 */
export async function findLost(options: {
  readonly pool: Queryable;
  readonly rpcUrl: string;
  readonly deployment: ChainDeployment;
}): Promise<Lost> {
  const { pool, rpcUrl, deployment } = options;
  const signer = {
    address: zeroAddress,
    sign: () => Promise.reject(new Error("a report signs nothing")),
  };
  return {
    safes: await findLostSafes(pool, createChain({ rpcUrl, deployment, signer }), deployment),
    imported: await countImported(pool),
    orders: await listUnknownOrders(pool),
  };
}
