import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type OwnKey = OperationData<"getOwnKey">;

/** The holder of the key to the person's account. */
export const ownKeyQuery = (userId: string) =>
  queryOptions({
    queryKey: ["own-key", userId],
    queryFn: async ({ signal }) => dataOf(await call("getOwnKey", { signal })),
  });

/** The passkeys that own the person's account; none while we hold it. */
export function owningPasskeys({ safe, passkey, signer, others }: OwnKey): OwnKey["others"] {
  if (safe !== "own") return [];
  const first = passkey === null || signer === null ? [] : [{ ...passkey, signer }];
  return [...first, ...others];
}
