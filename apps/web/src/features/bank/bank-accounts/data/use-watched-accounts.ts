import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import { linkedAccountsQuery } from "./queries.ts";

/** A list with a pending account is polled, in case live events do not arrive. */
const pendingPollMs = 10_000;

/** Reads the person's linked accounts each time they are shown, and polls while one is pending. */
export function useWatchedAccounts() {
  return useQuery({
    ...linkedAccountsQuery(useUserId()),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "pending") ? pendingPollMs : false,
  });
}
