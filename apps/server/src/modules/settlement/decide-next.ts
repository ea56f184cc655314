/** What the next pass of the worker has to do. */
export type NextStep =
  /** The chain has everything we numbered: take more from the queue. */
  | { readonly do: "form"; readonly number: bigint }
  /** This batch of ours is not on the chain: send it, for the first time or again. */
  | { readonly do: "send"; readonly number: bigint }
  /** The chain is ahead of this database, which was restored from a backup: wait for the import. */
  | { readonly do: "import"; readonly missing: bigint };

/**
 * Decides from two numbers alone: the next one the module takes, and the next one we would give.
 * A rewound chain needs no case of its own. The module's number has fallen back, so the same batches
 * are sent again, in order.
 */
export function decideNext(moduleNext: bigint, ourNext: bigint): NextStep {
  if (moduleNext === ourNext) return { do: "form", number: ourNext };
  if (moduleNext < ourNext) return { do: "send", number: moduleNext };
  return { do: "import", missing: moduleNext - ourNext };
}
