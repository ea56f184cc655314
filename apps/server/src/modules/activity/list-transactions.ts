import type { Data, Operations, Params, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assetOfCurrency, assets } from "@lilypad/money";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { currencyOfInput } from "../../platform/money-input.ts";
import { createTurns } from "../../platform/take-turns.ts";
import { type ActivityPage, listActivity, poundsNumber, searchActivity } from "./activity-store.ts";
import { type ActivitySearch, readSearch } from "./read-search.ts";
import { toTransaction } from "./to-transaction.ts";
import { bindVolumes, findMilestone } from "./volume-store.ts";

/** Up to here the lines before a page are cheaper to read than to count. */
const nearLines = 1_000;

/** Long questions asked at once: a burst of searches leaves the other connections to the rest. */
const questions = { atOnce: 2, waitingEach: 5 };

type HistoryCurrency = NonNullable<Query<Operations["listTransactions"]>["currency"]>;

const assetNumberOf = (currency: HistoryCurrency): number =>
  currency === "GBP" ? poundsNumber : assets[assetOfCurrency(currencyOfInput(currency))].number;

/**
 * Reads a page of the caller's own history, or of what a search finds in it.
 * @throws ApiError NOT_FOUND for anybody else's, whether or not that person exists; RATE_LIMITED when
 * too many long questions of the caller's wait already
 */
export function createListTransactions({ pool }: { pool: Pool }) {
  const inTurn = createTurns(questions);
  const readFar = async (page: ActivityPage) => {
    await bindVolumes(pool, page.personId);
    return listActivity(
      pool,
      page,
      await findMilestone(pool, page.personId, page.asset, page.offset),
    );
  };
  const readFound = async (page: ActivityPage, search: ActivitySearch) => {
    await bindVolumes(pool, page.personId);
    return searchActivity(pool, page, search);
  };
  return async function listTransactions(
    caller: Caller,
    params: Params<Operations["listTransactions"]>,
    query: Query<Operations["listTransactions"]>,
    signal?: AbortSignal,
  ): Promise<Data<Operations["listTransactions"]>> {
    if (params.userId !== caller.personId) fail("NOT_FOUND");
    const asset = query.currency === undefined ? undefined : assetNumberOf(query.currency);
    const { limit, offset } = query;
    const page = { personId: caller.personId, asset, limit: limit + 1, offset };
    const search = readSearch(query.search ?? "");
    const rows =
      search !== null
        ? await inTurn(caller.personId, () => readFound(page, search), signal)
        : offset > nearLines
          ? await inTurn(caller.personId, () => readFar(page), signal)
          : await listActivity(pool, page);
    return {
      transactions: rows.slice(0, limit).map(toTransaction),
      hasMore: rows.length > limit,
    };
  };
}
