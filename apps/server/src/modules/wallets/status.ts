import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { chainAssets } from "@lilypad/money";
import { readSmartAccount, toWireAccount } from "./store.ts";

/** Whether the person's accounts are open and which Safe is theirs. */
export function createStatus({ pool }: { pool: Pool }) {
  return async function status(personId: string): Promise<Data<Operations["getWalletStatus"]>> {
    const { rows } = await pool.query<{ open: bigint }>(
      "select count(*) as open from person_account where person_id = $1",
      [personId],
    );
    const account = await readSmartAccount(pool, personId);
    return {
      registered: (rows[0]?.open ?? 0n) >= BigInt(chainAssets.length),
      wallet: account === null ? null : toWireAccount(account),
    };
  };
}
