// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `listed_token`. */
export interface ListedTokenRow {
  address: Buffer;
  seenAt: Date;
}

/** A row of `other_token`. */
export interface OtherTokenRow {
  personId: string;
  address: Buffer;
  /** Whether the person has named it: then it is shown whatever it calls itself. */
  isNamed: boolean;
  foundAt: Date;
}

/** A row of `other_token_search`. */
export interface OtherTokenSearchRow {
  personId: string;
  /** No token can have arrived before this block. */
  firstBlock: bigint;
  fromBlock: bigint;
  toBlock: bigint;
  /** When from_block was made. */
  fromTime: Date;
}

/** A row of `token_return`. */
export interface TokenReturnRow {
  id: string;
  personId: string;
  safeAddress: Buffer;
  /** Null for ether. */
  token: Buffer | null;
  /** As it was shown to the person. */
  symbol: string | null;
  decimals: number;
  /** In the smallest unit of the token. */
  amount: string;
  /** Where it goes. */
  address: Buffer;
  correlationId: string;
  state: "requested" | "approved" | "sent" | "refused" | "cancelled";
  requestedAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
  refusedBy: string | null;
  /** Why it was refused, for staff only. */
  note: string | null;
  /** The transaction of the chain that has returned it, verified when it was recorded. */
  transactionHash: Buffer | null;
  recordedBy: string | null;
  endedAt: Date | null;
  /** The member of staff who last prepared the transaction for the owner's key. */
  preparedBy: string | null;
  /** When that was written: from then on it may be signed. */
  preparedAt: Date | null;
}

export const listedTokenTable = tableOf<ListedTokenRow, "address">("listed_token", "address seen_at", "address");
export const otherTokenTable = tableOf<OtherTokenRow, never>("other_token", "person_id address is_named found_at");
export const otherTokenSearchTable = tableOf<OtherTokenSearchRow, "personId">("other_token_search", "person_id first_block from_block to_block from_time", "person_id");
export const tokenReturnTable = tableOf<TokenReturnRow, "id">("token_return", "id person_id safe_address token symbol decimals amount address correlation_id state requested_at approved_by approved_at refused_by note transaction_hash recorded_by ended_at prepared_by prepared_at", "id");
