import { useQueries } from "@tanstack/react-query";
import { currencyOptions } from "./currency-options.ts";
import { capabilitiesQuery } from "./queries.ts";

/** Reads the currencies in which accounts can be linked: those of top-ups and withdrawals. */
export function useCurrencies() {
  return useQueries({
    queries: [capabilitiesQuery("offramp"), capabilitiesQuery("onramp")],
    combine: ([offramp, onramp]) => ({
      data:
        offramp.data === undefined || onramp.data === undefined
          ? undefined
          : currencyOptions([...offramp.data, ...onramp.data]),
      error: offramp.error ?? onramp.error,
      isError: offramp.isError || onramp.isError,
      refetch: () => {
        void offramp.refetch();
        void onramp.refetch();
      },
    }),
  });
}
