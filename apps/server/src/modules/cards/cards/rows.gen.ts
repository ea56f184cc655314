// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const cardHolderTable = tableOf<CardHolderRow, never>("card_holder", "person_id issuer customer_id session session_at ordered_at created_at updated_at");
export const cardSafeTable = tableOf<CardSafeRow, never>("card_safe", "person_id issuer chain_id address token created_at updated_at");
