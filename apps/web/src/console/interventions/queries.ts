import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";

export type Intervention = OperationData<"listInterventions">["interventions"][number];

const pageSize = 50;

/** A page of what was proposed. @param cursor where it begins; empty for the newest */
export const interventionsQuery = (status: "open" | "decided", cursor: string) =>
  queryOptions({
    queryKey: ["console", "interventions", status, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listInterventions", {
          query: { status, limit: pageSize, cursor: cursor || undefined },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
