import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type PublicProof = OperationData<"getProofOfBooks">;
export type OwnProof = OperationData<"getOwnProof">;

/** The public figures of the books, the same for everyone. */
export const publicProofQuery = () =>
  queryOptions({
    queryKey: ["proof"],
    queryFn: async ({ signal }) => dataOf(await call("getProofOfBooks", { signal })),
    refetchOnMount: "always",
  });
