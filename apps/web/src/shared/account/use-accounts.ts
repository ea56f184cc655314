import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { accountsView, shownCurrencies } from "./accounts-view.ts";
import { lastBalances } from "./last-balances.ts";
import { balancesQuery } from "./queries.ts";
import { useUserId } from "./user-id.ts";

/** True if the browser says that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
}

/** The person's accounts as far as they are known, and a function that reads them again. */
export function useAccounts() {
  const userId = useUserId();
  const query = useQuery(balancesQuery(userId));
  const online = useOnline();
  const failed = query.isError;
  const balances = query.data;
  const remembered = useMemo(() => lastBalances(userId).read(), [userId]);
  const view = useMemo(
    () => accountsView({ balances, failed, online, remembered }),
    [balances, failed, online, remembered],
  );
  const currencies = shownCurrencies(balances ?? remembered);
  return {
    view,
    currencies,
    online,
    failed,
    /** When the latest attempt failed, in milliseconds since the epoch; 0 if none has failed. */
    failedAt: query.errorUpdatedAt,
    fetching: query.isFetching,
    refetch: query.refetch,
  };
}
