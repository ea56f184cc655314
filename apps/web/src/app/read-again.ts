import type { Query, QueryClient } from "@tanstack/react-query";
import type { Resource } from "../shared/live/index.ts";

/** True if an answer to this query is awaited. The server may have read the data before a change that is known here. */
const isUnderWay = ({ state }: Query) => state.fetchStatus === "fetching";

/** Marks all queries of the resources as changed, and reads those that are on the screen again. */
export function readAgain(
  queryClient: QueryClient,
  resources: readonly Resource[],
  isOutdated: (query: Query) => boolean = () => true,
): void {
  for (const resource of resources) {
    const filter = { queryKey: [resource], predicate: isOutdated };
    const firstReads = queryClient
      .getQueryCache()
      .findAll(filter)
      .filter((query) => query.state.data === undefined && isUnderWay(query));
    void queryClient.invalidateQueries(filter);
    // Invalidating does not repeat a query's first read, and its answer counts as new: it is repeated after it.
    for (const query of firstReads) {
      const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
      query.fetch().then(again, again);
    }
  }
}

/**
 * Chooses the queries to read again after a stream has opened: those whose data was read before it, and those whose
 * answer is awaited now, because the server may have read their data before it opened the stream.
 */
export function readBeforeNow(queryClient: QueryClient): (query: Query) => boolean {
  const nowMs = Date.now();
  const underWay = new Set(queryClient.getQueryCache().findAll({ predicate: isUnderWay }));
  return (query) => query.state.dataUpdatedAt < nowMs || underWay.has(query);
}
