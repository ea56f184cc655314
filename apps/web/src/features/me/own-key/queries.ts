import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type OwnKey = OperationData<"getOwnKey">;

/** Who holds the key to the person's account. */
export const ownKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ["own-key", userId],
    queryFn: async ({ signal }) => dataOf(await call("getOwnKey", { signal })),
  });
