import type { Caller } from "../../platform/caller.ts";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { fail } from "../../platform/errors.ts";
import { type RampOrders, refreshTransaction } from "../ramp-orders/index.ts";
import { createFundingMetrics } from "./books/funding-metrics.ts";
import { beginIntent } from "./person/begin-intent.ts";
import { cancelTopup } from "./person/cancel-topup.ts";
import { createQuote, type QuoteRequest } from "./person/create-quote.ts";
import type { IntentRequest } from "./person/intent-request.ts";
import { forgetPerson, hasOpenIntent } from "./person/own-data.ts";
import { followUpIntents } from "./provider/follow-up.ts";
import { checkAgain, createIntentOrders } from "./provider/intent-orders.ts";
import { listOpenIntents, readIntent, readOwnData, showIntent } from "./show/show-intents.ts";
import type { FundingContext, FundingDeps } from "./state/funding-deps.ts";
import { findOwnIntent } from "./state/intent-store.ts";
import { forgetQuotes } from "./state/quote-store.ts";

export type Funding = ReturnType<typeof createFunding>;

const pauseMs = 500;
const metricsEveryMs = 10_000;
const quotesKeptMs = 24 * 3_600_000;

/** Money on its way between bank accounts and the chain. Most of it refuses with RAMP_NOT_CONFIGURED where there is no ramp. */
export function createFunding(deps: FundingDeps) {
  const { pool, clock, logger, ramp } = deps;
  let loop: WakeableLoop | undefined;
  const wake = () => loop?.wake();
  const reader = { ...deps, wake };
  const orders = ramp === null ? null : createIntentOrders(deps, ramp, wake);
  const requireRamp = (): FundingContext =>
    ramp === null || orders === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, orders };
  const refreshMetrics = createFundingMetrics(deps.registry);
  let measuredAtMs = 0;

  async function work(): Promise<boolean> {
    const now = clock.now();
    if (now.getTime() - measuredAtMs >= metricsEveryMs) {
      measuredAtMs = now.getTime();
      await refreshMetrics(pool, now);
    }
    return ramp !== null && followUpIntents(requireRamp());
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
    /** One pass of the worker; answers whether there may be more at once. */
    work,
    /** Works again and again, until stopped. */
    start(): WakeableLoop {
      loop = startLoop({ name: "funding", logger, pauseMs, pass: work });
      return loop;
    },
    /** What is kept here about a person, for their own copy. */
    readOwnData: (personId: string, limit: number) => readOwnData(deps, personId, limit),
    /** In the transaction that deletes the account. */
    forgetPerson,
    /** Housekeeping for a worker, now and then; answers how many rows went. */
    forgetExpired: () => forgetQuotes(pool, new Date(clock.now().getTime() - quotesKeptMs)),
  };
}
