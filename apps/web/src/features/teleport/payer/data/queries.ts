import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "../../../../shared/api/index.ts";
import { callPublic } from "./call-public.ts";
import { paymentPollMs } from "./teleport.ts";

/** A bank directory rarely changes. */
export const directoryFreshMs = 10 * 60_000;

/** A link with the payment of this browser, polled while the payment is under way. */
export const teleportQuery = (token: string) =>
  queryOptions({
    queryKey: ["teleport", token],
    queryFn: async ({ signal }) =>
      dataOf(await callPublic("getPublicTeleport", { params: { code: token }, signal })),
    refetchInterval: ({ state }) => paymentPollMs(state.data?.payment ?? null),
    refetchOnWindowFocus: true,
  });

/** The currencies and countries from which a link can be paid. */
export const capabilitiesQuery = () =>
  queryOptions({
    queryKey: ["payer-capabilities"],
    queryFn: async ({ signal }) =>
      dataOf(await callPublic("listPublicCapabilities", { query: { operation: "onramp" }, signal }))
        .capabilities,
    staleTime: directoryFreshMs,
  });
