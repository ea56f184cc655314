import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type Passkey = OperationData<"listPasskeys">["passkeys"][number];

/** The person's second factors. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ["second-factor", userId],
    queryFn: async ({ signal }) => dataOf(await call("getSecondFactor", { signal })),
  });

export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ["second-factor", userId, "passkeys"],
    queryFn: async ({ signal }) => dataOf(await call("listPasskeys", { signal })).passkeys,
  });
