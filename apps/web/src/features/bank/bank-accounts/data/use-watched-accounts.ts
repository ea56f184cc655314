import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import { linkedAccountsQuery } from "./queries.ts";

/** While an account is being looked at, its list is read again even where live events don't reach. */
const pendingPollMs = 10_000;

/** The person's linked accounts, read anew when they are looked at and as long as one is pending. */
export function useWatchedAccounts() {
  return useQuery({
    ...linkedAccountsQuery(useUserId()),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "pending") ? pendingPollMs : false,
  });
}
