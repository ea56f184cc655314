// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `chosen_account`. */
export interface ChosenAccountRow {
  personId: string;
  asset: number;
  chosenAt: Date;
}

/** A row of `person_account`. */
export interface PersonAccountRow {
  personId: string;
  asset: number;
  accountId: bigint;
}

/** A row of `smart_account`. */
export interface SmartAccountRow {
  personId: string;
  /** a number of its own for every Safe; the owner of a held Safe is derived from it */
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
