import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { consoleCall } from "../calls/index.ts";

export type Proposal = OperationData<"listProposals">["proposals"][number];

/** The beginning of the keys of everything here, which every decision changes. */
const approvalsKey = ["console", "approvals"];
/** The queries that a decision can change: the proposals, and those of their effects. */
export const decidedKeys = [
  approvalsKey,
  ["console", "freezes"],
  ["console", "rewards"],
  ["console", "staff"],
];
const pageSize = 50;

/** A page of proposals. @param cursor where it begins; empty for the newest */
export const proposalsQuery = (status: "open" | "decided", cursor: string) =>
  queryOptions({
    queryKey: [...approvalsKey, status, cursor],
    queryFn: async ({ signal }) =>
      dataOf(
        await consoleCall("listProposals", {
          query: { status, limit: pageSize, cursor: cursor || undefined },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
