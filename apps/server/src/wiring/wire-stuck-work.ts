import { retryOrder } from "../modules/bank/funding/index.ts";
import { retryPayment } from "../modules/bank/teleport/index.ts";
import { bookOutflow, releaseSafe, retryTransfer } from "../modules/books/settlement/index.ts";
import { createStuckWork } from "../modules/console/stuck-work/index.ts";
import type { Outside } from "../outside.ts";

/** Creates the list of stuck work, with the actions of the operators' commands. */
export const wireStuckWork = ({
  pool,
  clock,
  config,
}: Pick<Outside, "pool" | "clock" | "config">) =>
  createStuckWork({
    pool,
    clock,
    maxPendingAgeMs: config.maxPendingAgeMs,
    retries: {
      settlement: retryTransfer,
      topup: retryOrder,
      withdrawal: retryOrder,
      teleport: retryPayment,
    },
    releaseSafe,
    bookOutflow,
  });
