import { queryOptions } from "@tanstack/react-query";
import { dataOf, type OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

export type TeleportLink = OperationData<"listTeleportLinks">["links"][number];

/** The person's links, newest first. A live event of `intents` reads them again. */
export const teleportLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ["intents", "teleport", userId],
    queryFn: async ({ signal }) =>
      dataOf(await call("listTeleportLinks", { query: {}, signal })).links,
  });
