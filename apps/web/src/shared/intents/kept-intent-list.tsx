import { Suspense } from "react";
import { lazyScreen } from "../lazy/index.ts";
import { useKeptIntents } from "./use-kept-intents.ts";

const KeptIntentRows = lazyScreen(
  async () => (await import("./kept-intent-rows.tsx")).KeptIntentRows,
);

/** The person's unanswered requests, if there are any. */
export function KeptIntentList() {
  const intents = useKeptIntents();
  if (intents === undefined || intents.length === 0) return null;
  return (
    <Suspense>
      <KeptIntentRows intents={intents} />
    </Suspense>
  );
}
