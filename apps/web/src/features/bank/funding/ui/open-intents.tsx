import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { openIntentsQuery } from "../data/queries.ts";

const OpenIntentRows = lazy(async () => ({
  default: (await import("./open-intent-rows.tsx")).OpenIntentRows,
}));

/** What is on its way from or to a bank; nothing, most of the time. */
export function OpenIntents() {
  const { data } = useQuery(openIntentsQuery(useUserId()));
  if (data === undefined || data.length === 0) return null;
  return (
    <Suspense>
      <OpenIntentRows intents={data} />
    </Suspense>
  );
}
