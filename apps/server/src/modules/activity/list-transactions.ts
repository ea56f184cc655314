import {
  type Data,
  maxNearOffset,
  type Operations,
  type Params,
  type Query,
} from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assetOfCurrency, assets } from "@lilypad/money";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { currencyOfInput } from "../../platform/money-input.ts";
import { isNarrow } from "./activity-filter.ts";
import { type ActivityPage, listActivity, poundsNumber, searchActivity } from "./activity-store.ts";
import { type ActivitySearch, readSearch } from "./read-search.ts";
import { type SideReaders, toTransactions } from "./to-transaction.ts";
import { bindVolumes, findMilestone } from "./volume-store.ts";

type HistoryCurrency = NonNullable<Query<Operations["listTransactions"]>["currency"]>;

const assetNumberOf = (currency: HistoryCurrency): number =>
  currency === "GBP" ? poundsNumber : assets[assetOfCurrency(currencyOfInput(currency))].number;

const dateOf = (instant: string | undefined) =>
  instant === undefined ? undefined : new Date(instant);

/**
 * Lists a page of the caller's own history, or of the lines that match a search.
 * @throws ApiError NOT_FOUND for another person's id, whether or not that person exists
 */
export function createListTransactions({ pool, ...sides }: { pool: Pool } & SideReaders) {
  const readFarPage = async (page: ActivityPage) => {
    await bindVolumes(pool, page.personId);
    return listActivity(
      pool,
      page,
      await findMilestone(pool, page.personId, page.asset, page.offset),
    );
  };
  const readMatches = async (page: ActivityPage, search: ActivitySearch) => {
    await bindVolumes(pool, page.personId);
    return searchActivity(pool, page, search);
  };
  return async function listTransactions(
    caller: Pick<Caller, "personId">,
    params: Params<Operations["listTransactions"]>,
    query: Query<Operations["listTransactions"]>,
  ): Promise<Data<Operations["listTransactions"]>> {
    if (params.userId !== caller.personId) fail("NOT_FOUND");
    const asset = query.currency === undefined ? undefined : assetNumberOf(query.currency);
    const { limit, offset, group } = query;
    const [from, until] = [dateOf(query.from), dateOf(query.until)];
    const page = {
      personId: caller.personId,
      asset,
      group,
      from,
      until,
      limit: limit + 1,
      offset,
    };
    const search = readSearch(query.search ?? "");
    const rows =
      search !== null
        ? await readMatches(page, search)
        : !isNarrow(page) && offset > maxNearOffset
          ? await readFarPage(page)
          : await listActivity(pool, page);
    return {
      transactions: await toTransactions(sides, caller.personId, rows.slice(0, limit)),
      hasMore: rows.length > limit,
    };
  };
}
