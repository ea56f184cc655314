import { bindTo } from "../../../platform/bind.ts";
import { createLoop } from "../../../platform/due-work/index.ts";
import { beginExchange } from "./begin-exchange.ts";
import { createQuote } from "./create-quote.ts";
import { deskPersonId, readDesk } from "./desk.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import { findExchange } from "./exchange-store.ts";
import { getRate } from "./get-rate.ts";
import { forgetPerson, forgetUnusedQuotes, hasOpenExchange, readOwnData } from "./own-data.ts";
import { createReturnWorker } from "./return-money.ts";

export type Exchange = ReturnType<typeof createExchange>;

const dayMs = 86_400_000;

/** The exchange module: dollars for euros and back, at the published rate, from the desk's inventory. */
export function createExchange(deps: ExchangeDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    getRate: bound(getRate),
    createQuote: bound(createQuote),
    begin: bound(beginExchange),
    find: (personId: string, id: string) => findExchange(pool, personId, id),
    readDesk: () => readDesk(pool),
    /** Begins again the returns that the chain has refused. */
    worker: createReturnWorker(deps),
    /** Assigns the desk's Safe, with retries until it succeeds. */
    loop: createLoop({
      name: "exchange desk",
      logger: deps.logger,
      pauseMs: 60_000,
      pass: async () => {
        await deps.assignSafe(deskPersonId);
        return false;
      },
    }),
    hasOpenExchange,
    readOwnData: (personId: string, limit: number) => readOwnData(pool, personId, limit),
    forgetPerson,
    forgetExpired: () => forgetUnusedQuotes(pool, new Date(clock.now().getTime() - dayMs)),
  };
}
