import type { Data, Operations } from "@lilypad/api-contract";
import { assets, chainAssets, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { countSendsToday, readSentToAddresses } from "./state/send-store.ts";
import type { WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/** Reads the terms of a person's payments to addresses, from the settings that enforce them. */
export async function readTerms(
  deps: WalletSendsDeps,
  personId: string,
): Promise<Data<Operations["getWalletSendTerms"]>> {
  const { pool, clock, unverifiedDaily } = deps;
  const fee = toWireAmount(0n, "usdc");
  const now = clock.now();
  const left = deps.maxPerDay - (await countSendsToday(pool, personId, now));
  const shared = {
    fee,
    paymentsPerDay: deps.maxPerDay,
    paymentsLeftToday: Math.max(left, 0),
  };
  if (await deps.isIdentityVerified(pool, personId)) return { ...shared, unverifiedLimits: [] };
  const used = await readSentToAddresses(pool, personId, now);
  return {
    ...shared,
    unverifiedLimits: chainAssets.map((asset) => {
      const currency = currencyOfAsset(asset);
      const perDay = unverifiedDaily[currency];
      const left = perDay - (used.get(assets[asset].number) ?? 0n);
      return {
        currency,
        perDay: toWireAmount(perDay, asset),
        leftToday: toWireAmount(left > 0n ? left : 0n, asset),
      };
    }),
  };
}
