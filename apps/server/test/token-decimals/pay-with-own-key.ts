import { checkLedger } from "@lilypad/ledger";
import { toTokenUnits } from "@lilypad/money";
import { expect } from "vitest";
import { openOwnSafes } from "../own-safes/open-own-safes.ts";
import { outside } from "../own-safes/send-signed.ts";
import { dataOf } from "../worlds/open-product.ts";

/**
 * Lets a person who holds their own key pay euros from their Safe, with a euro token of that many decimals: once signed with their
 * key, and once settled by our module. Expects that books and chain agree to the unit of the token.
 */
export async function payWithOwnKey(decimals: number): Promise<void> {
  const at = await openOwnSafes({ decimals: { eurc: decimals } });
  try {
    const { world, product } = at;
    const units = (minor: bigint) => toTokenUnits(minor, decimals);
    const ann = await at.join("Ann", 0n);
    const euros = async () => {
      const { rows } = await product.pool.query<{ posted: bigint; held: bigint }>(
        `select posted, held from account join person_account on account_id = id
         where person_id = $1 and person_account.asset = 2`,
        [ann.id],
      );
      return rows[0];
    };
    await world.deposit(ann.safe, "eurc", 50_000_000n);
    await product.until(async () => (await euros())?.posted === 50_000_000n);

    const signedTo = outside();
    const signed = {
      kind: "send",
      address: signedTo,
      currency: "EUR",
      amount: "12.345678",
    } as const;
    expect(await at.carryOut(ann, signed)).toMatchObject({ status: "executed" });
    expect(await world.unitsAt(signedTo, "eurc")).toBe(units(12_345_678n));

    const settledTo = outside();
    const settled = { address: settledTo, currency: "EUR", amount: "7.000001" } as const;
    dataOf(await product.call("sendToWallet", { token: ann.token, body: settled }));
    await product.until(async () => (await euros())?.posted === 30_654_321n);
    expect(await euros()).toEqual({ posted: 30_654_321n, held: 0n });
    expect(await world.unitsAt(settledTo, "eurc")).toBe(units(7_000_001n));
    expect(await world.unitsAt(ann.safe, "eurc")).toBe(units(30_654_321n));
    expect(await checkLedger(product.pool)).toEqual([]);
  } finally {
    await at.close();
  }
}
