import type { SafeOwner } from "@lilypad/chain";
import type { Address } from "viem";
import type { QueuedOperation } from "./operation.ts";

/** The limits of one batch. The gas figures are for packing; the chain's own estimate decides. */
export interface BatchLimits {
  readonly maxItems: number;
  readonly maxGas: bigint;
  readonly maxBytes: number;
  readonly baseGas: bigint;
  readonly itemGas: bigint;
  /** For each Safe that the batch creates. */
  readonly creationGas: bigint;
  readonly baseBytes: number;
  readonly itemBytes: number;
  readonly ownerBytes: number;
}

export interface PackedBatch {
  readonly operations: readonly QueuedOperation[];
  /** The owners of sending Safes that do not exist yet, each once, in the order of their first item. */
  readonly owners: readonly SafeOwner[];
}

/** The gas of a batch by the figures for packing. */
export const gasOf = (
  operations: number,
  creations: number,
  { baseGas, itemGas, creationGas }: BatchLimits,
): bigint => baseGas + BigInt(operations) * itemGas + BigInt(creations) * creationGas;

/**
 * Takes operations from the front of the queue until one does not fit. Later ones are not taken in its
 * place, so an expensive operation is never overtaken.
 */
export function packBatch(queue: readonly QueuedOperation[], limits: BatchLimits): PackedBatch {
  const operations: QueuedOperation[] = [];
  const owners = new Map<Address, SafeOwner>();
  let gas = limits.baseGas;
  let bytes = limits.baseBytes;
  for (const operation of queue) {
    const { owner, senderExists } = operation;
    const creates = owner !== null && !senderExists && !owners.has(owner.owner);
    const nextGas = gas + limits.itemGas + (creates ? limits.creationGas : 0n);
    const nextBytes = bytes + limits.itemBytes + (creates ? limits.ownerBytes : 0);
    if (operations.length >= limits.maxItems) break;
    if (nextGas > limits.maxGas || nextBytes > limits.maxBytes) break;
    if (creates) owners.set(owner.owner, owner);
    operations.push(operation);
    gas = nextGas;
    bytes = nextBytes;
  }
  return { operations, owners: [...owners.values()] };
}
