import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { casesMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";

export type ScreeningCases = OperationData<"listScreeningCases">;
export type ScreeningCase = ScreeningCases["cases"][number];
export type CaseStatus = "open" | "decided";
export type CaseChoice = ScreeningCase["choices"][number];

/** The latest cases, always read again: another administrator may have decided one. */
export const casesQuery = (userId: string, status: CaseStatus) =>
  queryOptions({
    queryKey: ["screening-cases", userId, status],
    queryFn: async ({ signal }) =>
      dataOf(
        await call("listScreeningCases", {
          query: { status, limit: 100 },
          purpose: casesMessages.purposes.list,
          signal,
        }),
      ),
    staleTime: 0,
  });
