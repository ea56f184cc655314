// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `card_holder`. */
export interface CardHolderRow {
  personId: string;
  issuer: string;
  customerId: string;
  /** Sealed; null if it has expired. */
  session: Buffer | null;
  sessionAt: Date | null;
  /** When an order for a card was started. It stays when the answer is lost, so that a card is ordered once. */
  orderedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A row of `card_safe`. */
export interface CardSafeRow {
  personId: string;
  issuer: string;
  chainId: number;
  address: Buffer;
  token: "EURe" | "GBPe" | "USDCe" | null;
  createdAt: Date;
  updatedAt: Date;
}
