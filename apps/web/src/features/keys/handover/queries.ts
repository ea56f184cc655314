import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type KeyHolder = OperationData<"getHandover">;
export type Handover = NonNullable<KeyHolder["handover"]>;

/** While something is expected to happen within moments, and while it is hours away. */
const soonMs = 2_000;
const laterMs = 30_000;
const soonSeconds = 120;

export const isOpen = ({ state }: Handover): boolean =>
  state === "requested" || state === "announced" || state === "cancelling";

/** When to read an open hand-over again, in milliseconds; false if nothing is expected to change. */
export function rereadMs({ handover }: KeyHolder, nowMs: number): number | false {
  if (handover === null || !isOpen(handover)) return false;
  if (handover.state !== "announced" || handover.takesEffectAt === null) return soonMs;
  const leftSeconds = (Date.parse(handover.takesEffectAt) - nowMs) / 1000;
  return leftSeconds < soonSeconds ? soonMs : laterMs;
}

/** The holder of the person's key, and their latest hand-over. */
export const handoverQuery = (userId: string) =>
  queryOptions({
    queryKey: ["handover", userId],
    queryFn: async ({ signal }) => dataOf(await call("getHandover", { signal })),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : rereadMs(data, Date.now()),
  });
