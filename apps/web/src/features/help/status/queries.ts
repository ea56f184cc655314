import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Status = OperationData<"getStatus">;
export type Component = Status["components"][number];

/** The interval at which the server checks its parts, too. */
const refetchMs = 30_000;

/** How each part works, the same for everyone. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ["status"],
    queryFn: async ({ signal }) => dataOf(await call("getStatus", { signal })),
    refetchOnMount: "always",
    refetchInterval: refetchMs,
  });
