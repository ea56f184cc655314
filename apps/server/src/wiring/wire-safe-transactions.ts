import { listedAssets } from "@lilypad/chain";
import type { Registry } from "prom-client";
import { createSafeTransactions } from "../modules/safe-transactions/index.ts";
import type { SecondFactor } from "../modules/second-factor/index.ts";
import type { Settlement } from "../modules/settlement/index.ts";
import type { WalletSends } from "../modules/wallet-sends/index.ts";
import type { Wallets } from "../modules/wallets/index.ts";
import type { Outside } from "../outside.ts";
import { transfersEnded } from "../transfers-ended.ts";

export { registerSafeTransactionsRoutes } from "../modules/safe-transactions/index.ts";

interface Neighbours {
  wallets: Wallets;
  secondFactor: Pick<SecondFactor, "findPasskey">;
  settlement: Pick<Settlement, "readHead">;
  walletSends: WalletSends;
  registry: Registry;
}

/** Creates the module for transactions that people sign, with what it needs of the others. */
export function wireSafeTransactions(
  { config, pool, clock, logger, safeChain, deployment }: Outside,
  { wallets, secondFactor, settlement, walletSends, registry }: Neighbours,
) {
  return createSafeTransactions({
    pool,
    clock,
    logger,
    registry,
    chain: safeChain,
    deployment,
    listedAssets: listedAssets(deployment),
    publicUrl: config.publicUrl,
    addresses: walletSends,
    findPasskey: secondFactor.findPasskey,
    availableOf: wallets.available,
    readHead: settlement.readHead,
    onTransfersEnded: transfersEnded,
  });
}
