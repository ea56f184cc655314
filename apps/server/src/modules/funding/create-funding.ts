import type { Caller } from "../../platform/caller.ts";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { fail } from "../../platform/errors.ts";
import { type RampOrders, recallOrders, refreshTransaction } from "../ramp-orders/index.ts";
import { createFundingMetrics } from "./books/funding-metrics.ts";
import { beginIntent } from "./person/begin-intent.ts";
import { cancelTopup } from "./person/cancel-topup.ts";
import { createQuote, type QuoteRequest } from "./person/create-quote.ts";
import type { IntentRequest } from "./person/intent-request.ts";
import { forgetPerson, hasOpenIntent } from "./person/own-data.ts";
import { createIntentWorker } from "./provider/follow-up.ts";
import { checkAgain, createIntentOrders } from "./provider/intent-orders.ts";
import { listOpenIntents, readIntent, readOwnData, showIntent } from "./show/show-intents.ts";
import type { FundingContext, FundingDeps } from "./state/funding-deps.ts";
import { findOwnIntent } from "./state/intent-store.ts";
import { forgetQuotes } from "./state/quote-store.ts";

export type Funding = ReturnType<typeof createFunding>;

const sweepEveryMs = 10_000;
const quotesKeptMs = 24 * 3_600_000;

/** Money on its way between bank accounts and the chain. Most of it refuses with RAMP_NOT_CONFIGURED where there is no ramp. */
export function createFunding(deps: FundingDeps) {
  const { pool, clock, logger, ramp } = deps;
  const orders = ramp === null ? null : createIntentOrders(deps, ramp);
  const requireRamp = (): FundingContext =>
    ramp === null || orders === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, orders };
  const worker = orders === null ? null : createIntentWorker(requireRamp());
  const reader = { ...deps, wake: () => worker?.wake() };
  const refreshMetrics = createFundingMetrics(deps.registry);

  /** Refreshes the metrics, and makes intents due that a wrong clock has put off. */
  async function sweep(): Promise<void> {
    if (orders !== null) await recallOrders(orders);
    await refreshMetrics(pool, clock.now());
  }

  return {
    createQuote: async (request: QuoteRequest) => createQuote(requireRamp(), request),
    beginIntent: async (request: IntentRequest) =>
      showIntent(deps, request.caller, await beginIntent(requireRamp(), request)),
    /** An own intent; looking at it has the ramp asked soon. */
    readIntent: (caller: Caller, intentId: string) => readIntent(reader, caller, intentId),
    listOpenIntents: (caller: Caller) => listOpenIntents(deps, caller),
    cancelTopup: async (caller: Caller, intentId: string) =>
      showIntent(deps, caller, await cancelTopup(deps, caller.personId, intentId)),
    /**
     * Asks the ramp again where a withdrawal's money has to go. The worker does the same by itself;
     * asking any number of times moves the money once.
     */
    async submitWithdrawal(caller: Caller, intentId: string) {
      const intent = await findOwnIntent(pool, caller.personId, intentId);
      if (intent?.operation !== "withdraw") return fail("NOT_FOUND");
      const context = requireRamp();
      const isHeld = intent.leg === "reserved";
      return showIntent(deps, caller, isHeld ? await checkAgain(context, intent) : intent);
    },
    /** The orders among which a transaction of the ramp is looked for. */
    rampOrders: (): RampOrders => requireRamp().orders,
    /** The ramp says that something changed; unknown for a transaction of none of our intents, yet. */
    refreshTransaction: async (transactionId: string) =>
      refreshTransaction([requireRamp().orders], transactionId),
    /** Whether something of a person's is under way. */
    hasOpenIntent,
    /** They take the next step of intents that are due. */
    workers: worker === null ? [] : [worker],
    sweep,
    /** Sweeps now and then, until stopped. */
    start: (): WakeableLoop =>
      startLoop({
        name: "funding",
        logger,
        pauseMs: sweepEveryMs,
        pass: () => sweep().then(() => false),
      }),
    /** What is kept here about a person, for their own copy. */
    readOwnData: (personId: string, limit: number) => readOwnData(deps, personId, limit),
    /** In the transaction that deletes the account. */
    forgetPerson,
    /** Housekeeping for a worker, now and then; answers how many rows went. */
    forgetExpired: () => forgetQuotes(pool, new Date(clock.now().getTime() - quotesKeptMs)),
  };
}
