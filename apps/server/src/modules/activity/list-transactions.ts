import type { Data, Operations, Params, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assetOfCurrency, assets } from "@lilypad/money";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { currencyOfInput } from "../../platform/money-input.ts";
import { listActivity, searchActivity } from "./activity-store.ts";
import { readSearch } from "./read-search.ts";
import { toTransaction } from "./to-transaction.ts";

/**
 * Reads a page of the caller's own history, or of what a search finds in it.
 * @throws ApiError NOT_FOUND for anybody else's, whether or not that person exists
 */
export function createListTransactions({ pool }: { pool: Pool }) {
  return async function listTransactions(
    caller: Caller,
    params: Params<Operations["listTransactions"]>,
    query: Query<Operations["listTransactions"]>,
  ): Promise<Data<Operations["listTransactions"]>> {
    if (params.userId !== caller.personId) fail("NOT_FOUND");
    const asset =
      query.currency === undefined
        ? undefined
        : assets[assetOfCurrency(currencyOfInput(query.currency))].number;
    const { limit, offset } = query;
    const page = { personId: caller.personId, asset, limit: limit + 1, offset };
    const search = readSearch(query.search ?? "");
    const rows =
      search === null ? await listActivity(pool, page) : await searchActivity(pool, page, search);
    return {
      transactions: rows.slice(0, limit).map(toTransaction),
      hasMore: rows.length > limit,
    };
  };
}
