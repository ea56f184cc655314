import { minStaffSearchLength } from "@lilypad/api-contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../shared/api/index.ts";
import { consoleCall } from "../../calls/index.ts";

const pageSize = 20;

/** A page of the people who match a text. */
export const peopleQuery = ({ search, cursor }: { search: string; cursor: string }) =>
  queryOptions({
    queryKey: ["console", "people", "search", search, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("searchPeopleAsStaff", {
          query: { q: search, limit: pageSize, cursor: cursor === "" ? undefined : cursor },
          signal,
        }),
      ),
    enabled: search.trim().length >= minStaffSearchLength,
    placeholderData: keepPreviousData,
  });
