import { type BackgroundWork, createLoop } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { createAnswerRequest } from "./answer-request.ts";
import { type CancelDeps, createCancel } from "./cancel.ts";
import { createListRequests } from "./list-requests.ts";
import { createReadOwnData, forgetPerson } from "./own-data.ts";
import { createRequestMoney } from "./request-money.ts";
import { withholdRequests } from "./requests-store.ts";
import { createSend, type SendDeps } from "./send.ts";

export type PaymentsDeps = SendDeps & CancelDeps;

const mergeEveryMs = 1_000;

/** Sends and payment requests between people. */
export function createPayments(dependencies: PaymentsDeps) {
  const { send, prepareSigned, mergeCounts } = createSend(dependencies);
  return {
    send,
    prepareSigned,
    /** Adds the sends counted in this process, per network, to the counts shared by all processes. */
    mergeCounts,
    /** Merges the counts every second, and once more on stop. */
    countingWork(logger: Logger): BackgroundWork {
      const loop = createLoop({
        name: "send counts per network",
        logger,
        pauseMs: mergeEveryMs,
        async pass() {
          await mergeCounts();
          return false;
        },
      });
      return {
        ...loop,
        async stop() {
          await loop.stop();
          await mergeCounts().catch((error: unknown) =>
            logger.warn({ err: error }, "the last send counts per network were not stored"),
          );
        },
      };
    },
    cancel: createCancel(dependencies),
    requestMoney: createRequestMoney(dependencies),
    answer: createAnswerRequest(dependencies),
    requests: createListRequests(dependencies),
    withholdRequests,
    readOwnData: createReadOwnData(dependencies),
    forgetPerson,
  };
}

export type Payments = ReturnType<typeof createPayments>;
