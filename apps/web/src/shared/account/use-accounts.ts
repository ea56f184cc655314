import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useOnline } from "../online/index.ts";
import { accountsView, hasNoMoney, shownCurrencies } from "./accounts-view.ts";
import { balancesQuery } from "./queries.ts";
import { useUserId } from "./user-id.ts";

/** The person's accounts as far as they are known, and a function that reads them again. */
export function useAccounts() {
  const userId = useUserId();
  const query = useQuery(balancesQuery(userId));
  const online = useOnline();
  const failed = query.isError;
  const balances = query.data;
  const view = useMemo(
    () => accountsView({ balances, failed, online }),
    [balances, failed, online],
  );
  return {
    view,
    currencies: shownCurrencies(balances),
    hasNoMoney: hasNoMoney(balances),
    online,
    failed,
    /** When the latest attempt failed, in milliseconds since the epoch; 0 if none has failed. */
    failedAt: query.errorUpdatedAt,
    fetching: query.isFetching,
    refetch: query.refetch,
  };
}
