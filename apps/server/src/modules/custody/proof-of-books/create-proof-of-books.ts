import { bindTo } from "../../../platform/bind.ts";
import { getOwnProof } from "./get-own-proof.ts";
import { getProof } from "./get-proof.ts";
import { forgetExpired, readOwnData } from "./keep-proofs.ts";
import { createProofWorker } from "./make-proof.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { findKeptProof } from "./proof-store.ts";

export type ProofOfBooks = ReturnType<typeof createProofOfBooks>;

/** The proof of the books: a daily Merkle-sum tree of all balances, and everyone's own part of it. */
export function createProofOfBooks(deps: ProofDeps) {
  const bound = bindTo(deps);
  return {
    getProof: bound(getProof),
    getOwnProof: bound(getOwnProof),
    /** Makes the proof of each day. */
    worker: createProofWorker(deps),
    /** Reads when the latest proof was made whose documents are still stored; null before the first. */
    readLatestTime: async () => (await findKeptProof(deps.pool))?.madeAt ?? null,
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: bound(readOwnData),
    forgetExpired: () => forgetExpired(deps, deps.clock.now()),
  };
}
