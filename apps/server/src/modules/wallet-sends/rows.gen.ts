// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `saved_address`. */
export interface SavedAddressRow {
  personId: string;
  address: Buffer;
  name: string;
  savedAt: Date;
}

/** A row of `screening_case`. */
export interface ScreeningCaseRow {
  id: string;
  sendId: string;
  /** the sender; null once their account is deleted */
  personId: string | null;
  address: Buffer;
  asset: number;
  /** minor units */
  amount: bigint;
  /** name of the list that matched */
  list: string;
  reason: string;
  openedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decision: "release" | "return" | null;
  note: string | null;
}

/** A row of `wallet_arrival`. */
export interface WalletArrivalRow {
  transferId: string;
  personId: string;
  fromAddress: Buffer;
}

/** A row of `wallet_send`. */
export interface WalletSendRow {
  id: string;
  personId: string;
  address: Buffer;
  /** whose Safe the address is; null if it is nobody's. Never shown to the sender */
  recipientId: string | null;
  asset: number;
  /** minor units */
  amount: bigint;
  correlationId: string;
  digest: string;
  state: "held" | "pending" | "done" | "failed";
  createdAt: Date;
  endedAt: Date | null;
}
