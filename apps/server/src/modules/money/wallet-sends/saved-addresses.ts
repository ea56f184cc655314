import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { fail } from "../../../platform/errors.ts";
import type { SavedAddressRow } from "./rows.gen.ts";
import { readAddress } from "./state/address-rules.ts";
import { addressOf } from "./state/send-store.ts";
import { bytesOf, requireAddress, type WalletSendsDeps } from "./state/wallet-sends-deps.ts";

type SavedAddress = Data<Operations["listSavedAddresses"]>["addresses"][number];
type Row = Pick<SavedAddressRow, "address" | "name" | "savedAt">;

/** Max addresses that a person can have saved at a time. */
const maxSaved = 500;

const toWire = ({ address, name, savedAt }: Row): SavedAddress => ({
  address: addressOf(address),
  name,
  saved_at: savedAt.toISOString(),
});

/** Lists a person's saved addresses, by name. */
export async function listSaved(
  db: Queryable,
  personId: string,
  limit = maxSaved,
): Promise<SavedAddress[]> {
  const { rows } = await db.query<Row>(
    "select address, name, saved_at from saved_address where person_id = $1 order by lower(name), address limit $2",
    [personId, limit],
  );
  return rows.map(toWire);
}

/**
 * Names an address, or renames it.
 * @throws ApiError with the codes of saveAddress
 */
export async function saveAddress(
  deps: WalletSendsDeps,
  personId: string,
  typed: string,
  name: string,
): Promise<SavedAddress> {
  const address = await requireAddress(deps, personId, typed);
  return inTransaction(deps.pool, async (db) => {
    // One at a time for each person, so that the count is exact.
    await db.query("select 1 from person_card where id = $1 for no key update", [personId]);
    const { rows } = await db.query<Row>(
      `insert into saved_address (person_id, address, name, saved_at)
         select $1, $2, $3, $4
         where (select count(*) from saved_address where person_id = $1 and address <> $2) < $5
         on conflict (person_id, address) do update set name = excluded.name
         returning address, name, saved_at`,
      [personId, bytesOf(address), name, deps.clock.now(), maxSaved],
    );
    return rows[0] === undefined ? fail("SAVED_ADDRESSES_FULL") : toWire(rows[0]);
  });
}

/** Forgets the name of an address. @returns the number of deleted rows, 0 or 1 */
export async function deleteSaved(
  { pool, chain }: Pick<WalletSendsDeps, "pool" | "chain">,
  personId: string,
  typed: string,
): Promise<number> {
  const address: Address | null = readAddress(typed, chain);
  if (address === null) return 0;
  const { rowCount } = await pool.query(
    "delete from saved_address where person_id = $1 and address = $2",
    [personId, bytesOf(address)],
  );
  return rowCount ?? 0;
}
