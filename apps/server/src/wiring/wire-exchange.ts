import type { Settlement } from "../modules/books/settlement/index.ts";
import type { Wallets } from "../modules/books/wallets/index.ts";
import { createExchange } from "../modules/money/exchange/index.ts";
import type { Outside } from "../outside.ts";

interface Neighbours {
  settlement: Pick<Settlement, "acceptsSends">;
  wallets: Pick<Wallets, "createSmartAccount">;
}

/** Creates the module for exchanges with its dependencies. */
export const wireExchange = (
  { config, pool, clock, logger, directory }: Outside,
  { settlement, wallets }: Neighbours,
) =>
  createExchange({
    pool,
    clock,
    logger,
    directory,
    settings: config.exchange,
    acceptsPayments: settlement.acceptsSends,
    maxSendsPerDay: config.maxSendsPerDay,
    assignSafe: wallets.createSmartAccount,
  });
