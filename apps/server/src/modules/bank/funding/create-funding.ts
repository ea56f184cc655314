import type { Operations, Query } from "@lilypad/api-contract";
import type { Caller } from "../../../platform/caller.ts";
import { createLoop } from "../../../platform/due-work/index.ts";
import { fail } from "../../../platform/errors.ts";
import { type RampOrders, recallOrders, refreshTransaction } from "../ramp-orders/index.ts";
import { createFundingMetrics } from "./books/funding-metrics.ts";
import { listOrders } from "./books/list-orders.ts";
import { readRampBooks } from "./books/read-ramp-books.ts";
import { beginIntent } from "./person/begin-intent.ts";
import { cancelTopup } from "./person/cancel-topup.ts";
import { createQuote, type QuoteRequest } from "./person/create-quote.ts";
import type { IntentRequest } from "./person/intent-request.ts";
import { forgetPerson, hasOpenIntent } from "./person/own-data.ts";
import { createIntentWorker } from "./provider/follow-up.ts";
import { checkAgain, createIntentOrders } from "./provider/intent-orders.ts";
import { listParties, showBankTransfer } from "./show/show-bank-transfer.ts";
import { listOpenIntents, readIntent, readOwnData, showIntent } from "./show/show-intents.ts";
import type { FundingContext, FundingDeps } from "./state/funding-deps.ts";
import { findOwnIntent } from "./state/intent-store.ts";
import { forgetQuotes } from "./state/quote-store.ts";

export type Funding = ReturnType<typeof createFunding>;

const sweepEveryMs = 30_000;
const quotesKeptMs = 24 * 3_600_000;

/**
 * The funding module: top-ups and withdrawals between bank accounts and the chain. Most operations
 * fail with RAMP_NOT_CONFIGURED if there is no ramp.
 */
export function createFunding(deps: FundingDeps) {
  const { pool, clock, logger, ramp } = deps;
  const orders = ramp === null ? null : createIntentOrders(deps, ramp);
  const requireRamp = (): FundingContext =>
    ramp === null || orders === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, orders };
  const worker = orders === null ? null : createIntentWorker(requireRamp());
  const refreshMetrics = createFundingMetrics(deps.registry);

  /** Refreshes the metrics, and reschedules intents that a wrong clock has delayed. */
  async function sweep(): Promise<void> {
    if (orders !== null) await recallOrders(orders);
    await refreshMetrics(pool, clock.now());
  }

  return {
    createQuote: async (request: QuoteRequest) => createQuote(requireRamp(), request),
    beginIntent: async (request: IntentRequest) =>
      showIntent(deps, request.caller, await beginIntent(requireRamp(), request)),
    /** One of the caller's intents. Reading it makes it due soon. */
    readIntent: (caller: Caller, intentId: string) => readIntent(deps, caller, intentId),
    listOpenIntents: (caller: Caller) => listOpenIntents(deps, caller),
    /** The banks behind rows of a person's history, by transfer id. */
    listParties: (personId: string, transferIds: readonly string[]) =>
      listParties(deps, personId, transferIds),
    /** The top-up or withdrawal behind a row of a person's history; null if there is none. */
    showBankTransfer: (personId: string, transferId: string) =>
      showBankTransfer(deps, personId, transferId),
    cancelTopup: async (caller: Caller, intentId: string) =>
      showIntent(deps, caller, await cancelTopup(deps, caller.personId, intentId)),
    /**
     * Requests a withdrawal's deposit address from the ramp again. The worker does so as well; the money is sent only
     * once.
     */
    async submitWithdrawal(caller: Caller, intentId: string) {
      const intent = await findOwnIntent(pool, caller.personId, intentId);
      if (intent?.operation !== "withdraw") return fail("NOT_FOUND");
      const context = requireRamp();
      const isHeld = intent.leg === "reserved";
      return showIntent(deps, caller, isHeld ? await checkAgain(context, intent) : intent);
    },
    /** The money in transit at the bank partner, and the open orders, for staff. */
    readBooks: () => readRampBooks(pool, clock.now()),
    /** A page of all people's top-ups and withdrawals, for staff. @throws VALIDATION_FAILED for an invalid cursor */
    listOrders: (query: Query<Operations["listRampOrders"]>) => listOrders(pool, query),
    /** The orders whose transactions this module can read. */
    rampOrders: (): RampOrders => requireRamp().orders,
    /**
     * Handles the ramp's notice that a transaction changed; returns unknown if it belongs to no
     * intent (yet).
     */
    refreshTransaction: async (transactionId: string) =>
      refreshTransaction([requireRamp().orders], transactionId),
    /** Whether the person has an intent that has not ended. */
    hasOpenIntent,
    /** Workers that take the next step of due intents. */
    workers: worker === null ? [] : [worker],
    sweep,
    /** Sweeps every half minute. */
    loop: createLoop({
      name: "funding",
      logger,
      pauseMs: sweepEveryMs,
      pass: () => sweep().then(() => false),
    }),
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: (personId: string, limit: number) => readOwnData(deps, personId, limit),
    /** Must be called in the transaction that deletes the Lilypad account. */
    forgetPerson,
    /** Periodic housekeeping by a worker. Returns the number of deleted rows. */
    forgetExpired: () => forgetQuotes(pool, new Date(clock.now().getTime() - quotesKeptMs)),
  };
}
