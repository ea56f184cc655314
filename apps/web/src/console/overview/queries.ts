import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../shared/api/index.ts";
import { call } from "../../shared/session/index.ts";
import { consoleCall } from "../calls/index.ts";

export type Books = OperationData<"getReconciliation">;
export type Comparison = NonNullable<Books["latest"]>;
export type Volumes = OperationData<"listDailyVolumes">;
export type Status = OperationData<"getStatus">;
export type RampBooks = OperationData<"getRampBooks">;

/** The beginning of the keys of everything on the page. It is read again on request only: every read is in the audit log. */
export const overviewKey = ["console", "overview"];

/** The latest comparison of ledger and chain, and the state of settlement. */
export const booksQuery = queryOptions({
  queryKey: [...overviewKey, "books"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("getReconciliation", { signal })),
});

/** The amounts that are in transit or open at the bank partner. */
export const rampQuery = queryOptions({
  queryKey: [...overviewKey, "ramp"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("getRampBooks", { signal })),
});

/** The amounts that were sent to the chain on each of the last thirty days. */
export const volumesQuery = queryOptions({
  queryKey: [...overviewKey, "volumes"],
  queryFn: async ({ signal }) => dataOf(await consoleCall("listDailyVolumes", { signal })),
});

/** How the parts of the product work, as everyone can read it. */
export const statusQuery = queryOptions({
  queryKey: [...overviewKey, "status"],
  queryFn: async ({ signal }) => dataOf(await call("getStatus", { signal })),
});
