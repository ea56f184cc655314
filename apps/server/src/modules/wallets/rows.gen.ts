// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `chosen_account`. */
export interface ChosenAccountRow {
  personId: string;
  asset: number;
  chosenAt: Date;
}

/** A row of `owner_supply`. */
export interface OwnerSupplyRow {
  isOnlyRow: boolean;
  /** the vault that has the owners' keys; null until its first list is loaded */
  vault: string | null;
  /** all earlier indexes were loaded once, or must never be used */
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
  /** the same for all that one restore discarded */
  skippedAt: Date;
}

/** A row of `smart_account`. */
export interface SmartAccountRow {
  personId: string;
  /** a number of its own for every Safe; for a held Safe the index of its owner in the vault */
  ownerIndex: bigint;
  /** the owner that the address was computed from; a hand-over does not change it */
  ownerAddress: Buffer;
  safeAddress: Buffer;
  deployedAt: Date | null;
  createdAt: Date;
  /** the kind that the address fixes for ever: held by us, or the person's own from the start */
  kind: "held" | "own";
  /** when the hand-over of a held Safe to its person was finished on the chain */
  takenOverAt: Date | null;
  /** when its owner disabled our module on the chain; null while it is enabled */
  instantPaymentsOffSince: Date | null;
}

/** A row of `unused_owner`. */
export interface UnusedOwnerRow {
  ownerIndex: bigint;
  ownerAddress: Buffer;
}
