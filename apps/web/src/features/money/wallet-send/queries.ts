import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";
import type { WalletSend } from "./submit-intent.ts";

export type CheckedAddress = OperationData<"checkWalletAddress">;
export type SavedAddress = OperationData<"listSavedAddresses">["addresses"][number];

export const savedAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["saved-addresses", userId],
    queryFn: async ({ signal }) => dataOf(await call("listSavedAddresses", { signal })).addresses,
    staleTime: 60_000,
  });

/** The fee, and the limits without a verified identity. */
export const termsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["transactions", userId, "wallet-terms"],
    queryFn: async ({ signal }) => dataOf(await call("getWalletSendTerms", { signal })),
    staleTime: 60_000,
  });

/** A payment to an address. A live event of `transactions` reads it again. */
export const walletSendQuery = (sent: WalletSend) =>
  queryOptions({
    queryKey: ["transactions", "wallet-send", sent.id],
    queryFn: async ({ signal }) =>
      dataOf(await call("getWalletSend", { params: { id: sent.id }, signal })).walletSend,
    initialData: sent,
  });
