import type { Queryable } from "@lilypad/db";
import { publicationBytes } from "@lilypad/proof-of-books";
import { type Address, bytesToHex, hexToBytes } from "viem";
import { enqueueRelay, type RelayOwner } from "../../books/relays/index.ts";
import type { ProofDeps } from "./proof-deps.ts";

/** The purpose of the relays that publish roots. */
export const rootPurpose = "proof_root";

/**
 * The most that a transaction with 48 bytes of data may use. Almost all of it is for Arbitrum's share of the data on
 * Ethereum in expensive times; the signed limit follows the chain's estimate.
 */
const publicationGas = 2_000_000n;

/**
 * Queues the publication of a root in the SQL transaction that stores the proof: a transaction of the relayer to
 * itself, whose data is the root.
 * @returns the relay's id
 */
export const publishRoot = (
  db: Queryable,
  { clock, publisher }: { clock: ProofDeps["clock"]; publisher: Address },
  root: Uint8Array,
): Promise<string> =>
  enqueueRelay(db, {
    purpose: rootPurpose,
    personId: null,
    to: publisher,
    data: bytesToHex(publicationBytes(root)),
    gas: publicationGas,
    now: clock.now(),
  });

/** Stores where a root was published. A root that could not be published stays unpublished, and everyone sees it. */
export const noteRootPublished: RelayOwner = async (db, end) => {
  if (end.outcome !== "succeeded" || end.transactionHash === null || end.blockNumber === null)
    return;
  await db.query(
    "update proof_of_books set root_transaction = $2, root_block = $3 where root_relay = $1",
    [end.id, Buffer.from(hexToBytes(end.transactionHash)), end.blockNumber],
  );
};
