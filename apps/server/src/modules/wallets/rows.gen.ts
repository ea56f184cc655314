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
  ownerIndex: bigint;
  ownerAddress: Buffer;
  safeAddress: Buffer;
  deployedAt: Date | null;
  createdAt: Date;
}
