import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { lazyScreen } from "../../../../shared/lazy/index.ts";
import { openIntentsQuery } from "../data/queries.ts";

const OpenIntentRows = lazyScreen(
  async () => (await import("./open-intent-rows.tsx")).OpenIntentRows,
);

/** The open top-ups and withdrawals, if there are any. */
export function OpenIntents() {
  const { data } = useQuery(openIntentsQuery(useUserId()));
  if (data === undefined || data.length === 0) return null;
  return (
    <Suspense>
      <OpenIntentRows intents={data} />
    </Suspense>
  );
}
