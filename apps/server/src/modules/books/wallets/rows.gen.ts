// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `chosen_account`. */
export interface ChosenAccountRow {
  personId: string;
  asset: number;
  chosenAt: Date;
}

/** A row of `owner_supply`. */
export interface OwnerSupplyRow {
  isOnlyRow: boolean;
  /** The vault that has the owners' keys; null until its first list is loaded. */
  vault: string | null;
  /** All earlier indexes were loaded once, or must never be used. */
  nextIndex: bigint;
}

/** A row of `person_account`. */
export interface PersonAccountRow {
  personId: string;
  asset: number;
  accountId: bigint;
}

/** A row of `skipped_owner`. */
export interface SkippedOwnerRow {
  ownerIndex: bigint;
  ownerAddress: Buffer;
  /** The same for all that one restore discarded. */
  skippedAt: Date;
}

/** A row of `smart_account`. */
export interface SmartAccountRow {
  personId: string;
  /** A number of its own for every Safe; for a held Safe the index of its owner in the vault. */
  ownerIndex: bigint;
  /** The owner that the address was computed from; a hand-over does not change it. */
  ownerAddress: Buffer;
  safeAddress: Buffer;
  /** Null until the contract exists. It is created in the first batch that moves money out of it. */
  deployedAt: Date | null;
  createdAt: Date;
  /** The kind that the address fixes for ever: held by us, or the person's own from the start. */
  kind: "held" | "own";
  /** When the hand-over of a held Safe to its person was finished on the chain. */
  takenOverAt: Date | null;
  /** When its owner disabled our module on the chain; null while it is enabled. */
  instantPaymentsOffSince: Date | null;
}

/** A row of `unused_owner`. */
export interface UnusedOwnerRow {
  ownerIndex: bigint;
  ownerAddress: Buffer;
}

export const chosenAccountTable = tableOf<ChosenAccountRow, "personId">("chosen_account", "person_id asset chosen_at", "person_id");
export const ownerSupplyTable = tableOf<OwnerSupplyRow, "isOnlyRow", "isOnlyRow">("owner_supply", "is_only_row vault next_index", "is_only_row");
export const personAccountTable = tableOf<PersonAccountRow, never>("person_account", "person_id asset account_id");
export const skippedOwnerTable = tableOf<SkippedOwnerRow, "ownerIndex", "skippedAt">("skipped_owner", "owner_index owner_address skipped_at", "owner_index");
export const smartAccountTable = tableOf<SmartAccountRow, "personId", "createdAt" | "kind">("smart_account", "person_id owner_index owner_address safe_address deployed_at created_at kind taken_over_at instant_payments_off_since", "person_id");
export const unusedOwnerTable = tableOf<UnusedOwnerRow, "ownerIndex">("unused_owner", "owner_index owner_address", "owner_index");
