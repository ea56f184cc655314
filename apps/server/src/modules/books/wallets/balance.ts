import type { Data, Operations } from "@lilypad/api-contract";
import type { ChainDeployment } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { assets, chainAssets, currencyOfAsset, toWireAmount } from "@lilypad/money";
import type { Clock } from "../../../platform/clock.ts";
import { defaultCurrency, readChosenCurrency } from "./choose-account.ts";
import type { PersonAccountRow } from "./rows.gen.ts";

type BalanceRow = Pick<PersonAccountRow, "asset"> & {
  posted: bigint;
  held: bigint;
  /** The number of entries of the account. */
  sequence: bigint;
};

interface BalanceDeps {
  pool: Pool;
  clock: Clock;
  deployment: Pick<ChainDeployment, "chain">;
}

/**
 * Returns the person's balances in the tokens of the chain, in the order of the app; an account that is
 * not open has zero.
 */
export async function balance(
  { pool, clock, deployment }: BalanceDeps,
  personId: string,
): Promise<Data<Operations["getBalance"]>> {
  const { rows } = await pool.query<BalanceRow>({
    name: "wallet-balance",
    text: `select p.asset, a.posted, a.held, a.sequence
           from person_account p join ledger_balance a on a.id = p.account_id where p.person_id = $1`,
    values: [personId],
  });
  const balances = chainAssets.map((asset) => {
    const row = rows.find((candidate) => candidate.asset === assets[asset].number);
    const posted = row?.posted ?? 0n;
    const held = row?.held ?? 0n;
    return {
      asset,
      chain: deployment.chain.commonName.toLowerCase(),
      currency: currencyOfAsset(asset),
      balance: toWireAmount(posted - held, asset),
      posted: toWireAmount(posted, asset),
      held: toWireAmount(held, asset),
      everHeld: held > 0n || (row?.sequence ?? 0n) > 0n,
    };
  });
  const chosen = await readChosenCurrency(pool, personId);
  const isListed = balances.some(({ currency }) => currency === chosen);
  return {
    balances,
    chosenCurrency: chosen !== null && isListed ? chosen : defaultCurrency(balances),
    asOf: clock.now().toISOString(),
  };
}
