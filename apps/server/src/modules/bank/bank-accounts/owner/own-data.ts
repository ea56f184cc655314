import type { Queryable } from "@lilypad/db";
import type { SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import { toWireNames } from "../../../../platform/to-wire-names.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";
import { readMetadata, sealContext } from "../state/to-wire.ts";

type KeptAccount = Pick<
  LinkedAccountRow,
  "id" | "bankName" | "country" | "currency" | "last4" | "status" | "metadata" | "unlinkedAt"
> & { linkedAt: Date };

/** All stored bank accounts of a person, including unlinked ones, for the export of their data. */
export async function readOwnData(
  { pool, box }: { pool: Queryable; box: SealedBox },
  personId: string,
  limit: number,
) {
  const { rows } = await pool.query<KeptAccount>(
    `select id, bank_name, country, currency, last4, status, metadata, created_at as linked_at, unlinked_at
       from linked_account where person_id = $1 order by created_at desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ id, metadata, ...account }) => ({
    ...toWireNames(account),
    known_by: readMetadata(box, { id, metadata }),
  }));
}

/**
 * For a deleted Lilypad account: unlinks the person's bank accounts, and a worker reports this to
 * the provider. Details that identify the accounts are deleted immediately.
 */
export async function forgetPerson(
  db: Queryable,
  { personId, at, box }: { personId: string; at: Date; box: SealedBox },
): Promise<void> {
  await db.query("delete from bank_link where person_id = $1", [personId]);
  const { rows } = await db.query<Pick<LinkedAccountRow, "id">>(
    "select id from linked_account where person_id = $1 order by id for update",
    [personId],
  );
  for (const { id } of rows) {
    await db.query(
      `update linked_account set unlinked_at = coalesce(unlinked_at, $2), is_default = false,
           due_at = case when removed_at is null then $2 end, attempts = 0, updated_at = $2,
           bank_id = null, bank_name = null, display_name = null, logo_url = null, last4 = null,
           metadata = $3, fingerprint = null, version = version + 1
         where id = $1`,
      [id, at, box.seal("{}", sealContext(id, "metadata"))],
    );
  }
}
