import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assets, chainAssets } from "@lilypad/money";

const assetNumbers = chainAssets.map((asset) => assets[asset].number);

/** Opens the person's ledger accounts; harmless when repeated, also at the same moment. */
export function createRegister({ pool }: { pool: Pool }) {
  return async function register(personId: string): Promise<Data<Operations["registerWallet"]>> {
    await pool.query("select wallet_register($1, $2)", [personId, assetNumbers]);
    return { registered: true };
  };
}
