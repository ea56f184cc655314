import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";
import { isId } from "../people/index.ts";

export type StuckWork = OperationData<"listStuckWork">;
export type StuckItem = StuckWork["items"][number];
export type StuckKind = StuckItem["kind"];

/** The beginning of the keys of everything here, which every action changes. */
export const workKey = ["console", "stuck-work"];
const pageSize = 50;

/** How the page's address filters the list. An empty text stands for no filter. */
export interface WorkFilters {
  kind: string;
  person: string;
  cursor: string;
}

/** An item's key in the page's address, unique among all items. */
export const keyOf = ({ kind, id }: Pick<StuckItem, "kind" | "id">): string => `${kind}:${id}`;

/** A page of stuck work, oldest first. */
export const workQuery = ({ kind, person, cursor }: WorkFilters) =>
  queryOptions({
    queryKey: [...workKey, kind, person, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listStuckWork", {
          query: {
            kind: kind === "" ? undefined : (kind as StuckKind),
            personId: isId(person) ? person : undefined,
            cursor: cursor === "" ? undefined : cursor,
            limit: pageSize,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
