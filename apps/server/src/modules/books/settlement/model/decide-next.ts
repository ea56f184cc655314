/** The next step of the worker. */
export type NextStep =
  /** The chain has all our batches: form one from the queue. */
  | { readonly do: "form"; readonly number: bigint }
  /** The chain does not have this batch: send it, for the first time or again. */
  | { readonly do: "send"; readonly number: bigint }
  /** The chain is ahead of this database, which was restored from a backup: wait until the scanner has imported its batches. */
  | { readonly do: "import"; readonly missing: bigint };

/**
 * Decides the next step from two numbers: the next batch that the module accepts and the next one that we
 * would form. A rewound chain needs no case of its own: the module's number is lower then, so the same
 * batches are sent again in order.
 */
export function decideNext(moduleNext: bigint, ourNext: bigint): NextStep {
  if (moduleNext === ourNext) return { do: "form", number: ourNext };
  if (moduleNext < ourNext) return { do: "send", number: moduleNext };
  return { do: "import", missing: moduleNext - ourNext };
}
