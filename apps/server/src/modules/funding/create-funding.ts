import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { fail } from "../../platform/errors.ts";
import { refreshTransaction } from "./ask-provider.ts";
import { beginIntent, type IntentRequest } from "./begin-intent.ts";
import { cancelTopup } from "./cancel-topup.ts";
import { type CreditedDeposit, createClaimDeposit, type DepositKind } from "./claim-deposit.ts";
import { createQuote, type QuoteRequest } from "./create-quote.ts";
import { type FundingProblem, findProblems } from "./find-problems.ts";
import { type FundingDeps, requireRamp } from "./funding-deps.ts";
import { createFundingMetrics } from "./funding-metrics.ts";
import { hasRunningIntent, readOwnIntent } from "./intent-store.ts";
import { lookAfter } from "./look-after.ts";
import { forgetQuotes } from "./quote-store.ts";
import {
  askSoon,
  forgetPerson,
  hasOpenIntent,
  readOwnData,
  showIntent,
  showOpenIntents,
} from "./show-intents.ts";
import { submitWithdrawal } from "./submit-withdrawal.ts";

type WireIntent = Data<Operations["createRampIntent"]>;

export interface Funding {
  createQuote(request: QuoteRequest): Promise<Data<Operations["createRampQuote"]>>;
  beginIntent(request: IntentRequest): Promise<WireIntent>;
  /** An own intent; looking at it has the provider asked soon. */
  readIntent(caller: Caller, intentId: string): Promise<WireIntent>;
  listOpenIntents(caller: Caller): Promise<WireIntent[]>;
  cancelTopup(caller: Caller, intentId: string): Promise<WireIntent>;
  submitWithdrawal(caller: Caller, intentId: string): Promise<WireIntent>;
  /** The provider says that something changed; unknown for a transaction that is nobody's here, yet. */
  refreshTransaction(transactionId: string): Promise<"done" | "unknown">;
  /** What a credit is, in the SQL transaction that credits it. */
  claimDeposit(db: Queryable, deposit: CreditedDeposit): Promise<DepositKind>;
  /** What the reconciliation has to tell. */
  findProblems(db: Queryable, now: Date): Promise<FundingProblem[]>;
  /** Whether a linked account is in use. */
  hasRunningIntent(db: Queryable, linkedAccountId: string): Promise<boolean>;
  /** Whether something of a person's is under way. */
  hasOpenIntent(db: Queryable, personId: string): Promise<boolean>;
  /** One pass of the worker; answers whether there may be more at once. */
  work(): Promise<boolean>;
  /** Works again and again, until stopped. */
  start(): WakeableLoop;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string, limit: number): Promise<WireIntent[]>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

const pauseMs = 500;
const metricsEveryMs = 10_000;
const quotesKeptMs = 24 * 3_600_000;

/** Money on its way between bank accounts and the chain. */
export function createFunding(deps: FundingDeps): Funding {
  const { pool, clock, logger } = deps;
  let loop: WakeableLoop | undefined;
  const reader = { ...deps, wake: () => loop?.wake() };
  const needed = () => requireRamp(reader);
  const refreshMetrics = createFundingMetrics(deps.registry);
  let measuredAtMs = 0;

  async function work(): Promise<boolean> {
    const now = clock.now();
    if (now.getTime() - measuredAtMs >= metricsEveryMs) {
      measuredAtMs = now.getTime();
      await refreshMetrics(pool, now);
    }
    return deps.ramp !== null && lookAfter(needed());
  }

  return {
    createQuote: async (request) => createQuote(needed(), request),
    beginIntent: async (request) =>
      showIntent(reader, request.caller, await beginIntent(needed(), request)),
    async readIntent(caller, intentId) {
      const shown = await showIntent(reader, caller, intentId);
      await askSoon(reader, intentId);
      return shown;
    },
    listOpenIntents: (caller) => showOpenIntents(reader, caller),
    async cancelTopup(caller, intentId) {
      await cancelTopup(deps, caller.personId, intentId);
      return showIntent(reader, caller, intentId);
    },
    async submitWithdrawal(caller, intentId) {
      const intent = (await readOwnIntent(pool, caller.personId, intentId)) ?? fail("NOT_FOUND");
      if (intent.operation !== "withdraw") fail("NOT_FOUND");
      await submitWithdrawal(needed(), intent);
      return showIntent(reader, caller, intentId);
    },
    refreshTransaction: async (transactionId) => refreshTransaction(needed(), transactionId),
    claimDeposit: createClaimDeposit(deps),
    findProblems,
    hasRunningIntent,
    hasOpenIntent,
    work,
    start() {
      loop = startLoop({ name: "funding", logger, pauseMs, pass: work });
      return loop;
    },
    readOwnData: (personId, limit) => readOwnData(deps, personId, limit),
    forgetPerson,
    forgetExpired: () => forgetQuotes(pool, new Date(clock.now().getTime() - quotesKeptMs)),
  };
}
