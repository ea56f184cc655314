import type { Queryable } from "@lilypad/db";

/** The settlement module whose batches a database was compared with. */
export interface VerifiedModule {
  /** Address, in lower case. */
  readonly module: string;
  readonly chainMarker: string;
}

/**
 * An SQL value: whether the chain has confirmed, for the present life of this database, that it lacks no batch.
 * @param module the parameter with the module's address
 * @param chainMarker the parameter with the marker of its chain
 */
// The row itself may have been restored: as part of a physical copy, then the database's identity differs; or written
// again from a dump, then its xmin is no longer the transaction that it names.
export const isVerifiedSql = (module: string, chainMarker: string) => `exists (
  select from settlement_verification
  where database_identity = database_identity() and written_by % 4294967296 = xmin::text::bigint
    and module = decode(substr(${module}, 3), 'hex') and chain_marker = ${chainMarker})`;

/**
 * Stores the confirmation, on the connection on which the batches were read.
 * @returns false if the database is bound to another module, so that its batches do not belong to this one
 */
export async function writeVerification(
  db: Queryable,
  { module, chainMarker }: VerifiedModule,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into settlement_verification (database_identity, written_by, module, chain_marker)
     select database_identity(), pg_current_xact_id()::text::bigint, module, $2 from settlement_binding
     where module = decode(substr($1, 3), 'hex') and lower(chain_marker) = lower($2)
     on conflict (is_only_row) do update set database_identity = excluded.database_identity,
       written_by = excluded.written_by, module = excluded.module, chain_marker = excluded.chain_marker,
       verified_at = excluded.verified_at`,
    [module, chainMarker],
  );
  return rowCount === 1;
}
