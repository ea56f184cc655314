import {
  type Data,
  maxNearOffset,
  type Operations,
  type Params,
  type Query,
} from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import { assetOfCurrency, assets } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { currencyOfInput } from "../../../platform/money-input.ts";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import { isNarrow } from "./activity-filter.ts";
import {
  type ActivityLine,
  type ActivityPage,
  listActivity,
  poundsNumber,
  searchActivity,
} from "./activity-store.ts";
import { createFindArchivedUntil } from "./archived-lines.ts";
import { type ActivitySearch, readSearch } from "./read-search.ts";
import { type SideReaders, toTransactions } from "./to-transaction.ts";
import { bindVolumes, findMilestone } from "./volume-store.ts";

type HistoryCurrency = NonNullable<Query<Operations["listTransactions"]>["currency"]>;

const assetNumberOf = (currency: HistoryCurrency): number =>
  currency === "GBP" ? poundsNumber : assets[assetOfCurrency(currencyOfInput(currency))].number;

type ListPage = (db: Queryable, page: ActivityPage) => Promise<ActivityLine[]>;

const dateOf = (instant: string | undefined) =>
  instant === undefined ? undefined : new Date(instant);

/**
 * Lists a page of the caller's own history, or of the lines that match a search.
 * @throws ApiError NOT_FOUND for another person's id, whether or not that person exists
 */
export function createListTransactions({ pool, ...sides }: { pool: Pool } & SideReaders) {
  const findArchivedUntil = createFindArchivedUntil();
  /**
   * Reads a page with one line more than it shows, and if there is no further line, the time until which older ones are
   * archived.
   */
  const readPage = (read: Read, page: ActivityPage, list: ListPage) =>
    read(async (db) => {
      const rows = await list(db, page);
      const isLast = rows.length < page.limit;
      return { rows, archivedUntil: isLast ? await findArchivedUntil(db, page.personId) : null };
    });
  // Volumes are made on the primary. A standby that does not have the newest ones yet reads their lines one by one.
  const readFarPage = async (read: Read, page: ActivityPage) => {
    await bindVolumes(pool, page.personId);
    return readPage(read, page, async (db) =>
      listActivity(db, page, await findMilestone(db, page.personId, page.asset, page.offset)),
    );
  };
  const readMatches = async (read: Read, page: ActivityPage, search: ActivitySearch) => {
    await bindVolumes(pool, page.personId);
    return readPage(read, page, (db) => searchActivity(db, page, search));
  };
  return async function listTransactions(
    caller: Pick<Caller, "personId">,
    params: Params<Operations["listTransactions"]>,
    query: Query<Operations["listTransactions"]>,
    read: Read = readFrom(pool),
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
    const { rows, archivedUntil } =
      search !== null
        ? await readMatches(read, page, search)
        : !isNarrow(page) && offset > maxNearOffset
          ? await readFarPage(read, page)
          : await readPage(read, page, listActivity);
    return {
      transactions: await toTransactions(sides, caller.personId, rows.slice(0, limit)),
      hasMore: rows.length > limit,
      ...(archivedUntil !== null && { archivedUntil: archivedUntil.toISOString() }),
    };
  };
}
