import type { Queryable } from "@lilypad/db";

/** The movements that were booked from the chain because a restored database did not contain them. */
export interface ImportedCounts {
  /** Movements whose histories show no note and no other person. */
  readonly movements: bigint;
  /** Those to an address that is no person's Safe in this database. */
  readonly toUnknown: bigint;
  /** Those that came from such an address. */
  readonly fromUnknown: bigint;
  /** Those that the ledger has not booked yet. */
  readonly waiting: bigint;
}

/** Counts the movements that were imported after restores. */
export async function countImported(db: Queryable): Promise<ImportedCounts> {
  const { rows } = await db.query<{ [Name in keyof ImportedCounts]: bigint }>(
    `select count(*) as movements,
       count(*) filter (where receiver.person_id is null) as to_unknown,
       count(*) filter (where o.from_address is not null and payer.person_id is null) as from_unknown,
       count(*) filter (where o.state = operation_state('batched')) as waiting
     from settlement_operation o
     left join person_safe receiver on receiver.safe_address = o.to_address
     left join person_safe payer on payer.safe_address = o.from_address
     where o.imported`,
  );
  return rows[0] ?? { movements: 0n, toUnknown: 0n, fromUnknown: 0n, waiting: 0n };
}
