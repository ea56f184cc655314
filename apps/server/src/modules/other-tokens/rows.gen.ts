// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `listed_token`. */
export interface ListedTokenRow {
  address: Buffer;
  seenAt: Date;
}

/** A row of `other_token`. */
export interface OtherTokenRow {
  personId: string;
  address: Buffer;
  /** whether the person has named it: then it is shown whatever it calls itself */
  isNamed: boolean;
  foundAt: Date;
}

/** A row of `other_token_search`. */
export interface OtherTokenSearchRow {
  personId: string;
  /** nothing can have arrived before: the Safe had nobody */
  firstBlock: bigint;
  fromBlock: bigint;
  toBlock: bigint;
  /** when from_block was made */
  fromTime: Date;
}

/** A row of `token_return`. */
export interface TokenReturnRow {
  id: string;
  personId: string;
  safeAddress: Buffer;
  /** null for ether */
  token: Buffer | null;
  /** as it was shown to the person */
  symbol: string | null;
  decimals: number;
  /** in the smallest unit of the token */
  amount: string;
  /** where it goes */
  address: Buffer;
  correlationId: string;
  state: "requested" | "approved" | "sent" | "refused" | "cancelled";
  requestedAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
  refusedBy: string | null;
  /** why it was refused, for staff only */
  note: string | null;
  /** the transaction of the chain that has returned it, verified when it was recorded */
  transactionHash: Buffer | null;
  recordedBy: string | null;
  endedAt: Date | null;
  /** who has written what the owner's key signs, the last time */
  preparedBy: string | null;
  /** when that was written: from then on it may be signed */
  preparedAt: Date | null;
}
