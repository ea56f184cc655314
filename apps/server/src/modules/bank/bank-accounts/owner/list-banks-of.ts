import type { LinkedAccountRow } from "../rows.gen.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";

/** The bank of an account, for the details of a payment. */
export interface NamedBank {
  name: string;
  last4: string | null;
}

/** The banks of a person's accounts by the accounts' ids, also of unlinked ones; without those of unknown banks. */
export async function listBanksOf(
  { pool }: Pick<BankAccountsDeps, "pool">,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedBank>> {
  const { rows } = await pool.query<Pick<LinkedAccountRow, "id" | "bankName" | "last4">>(
    "select id, bank_name, last4 from linked_account where person_id = $1 and id = any ($2::uuid[])",
    [personId, ids],
  );
  return new Map(
    rows.flatMap(({ id, bankName, last4 }) =>
      bankName === null ? [] : [[id, { name: bankName, last4 }]],
    ),
  );
}
