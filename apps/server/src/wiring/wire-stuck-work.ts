import { listStuckExchanges } from "../modules/exchange/index.ts";
import { listStuckOrders, retryOrder } from "../modules/funding/index.ts";
import { listStuckHandovers } from "../modules/handovers/index.ts";
import { listStuckRelays } from "../modules/relays/index.ts";
import { listStuckTransactions } from "../modules/safe-transactions/index.ts";
import {
  bookOutflow,
  createListStuckItems,
  releaseSafe,
  retryTransfer,
} from "../modules/settlement/index.ts";
import { createStuckWork } from "../modules/stuck-work/index.ts";
import { listStuckPayments, retryPayment } from "../modules/teleport/index.ts";
import { listStuckScreening } from "../modules/wallet-sends/index.ts";
import type { Outside } from "../outside.ts";

/** Creates the list of stuck work, with the modules that have some and the actions of the operators' commands. */
export const wireStuckWork = ({
  pool,
  clock,
  config,
}: Pick<Outside, "pool" | "clock" | "config">) =>
  createStuckWork({
    pool,
    clock,
    lists: [
      createListStuckItems(config.maxPendingAgeMs),
      listStuckRelays,
      listStuckTransactions,
      listStuckHandovers,
      listStuckOrders,
      listStuckPayments,
      listStuckExchanges,
      listStuckScreening,
    ],
    retries: {
      settlement: retryTransfer,
      topup: retryOrder,
      withdrawal: retryOrder,
      teleport: retryPayment,
    },
    releaseSafe,
    bookOutflow,
  });
