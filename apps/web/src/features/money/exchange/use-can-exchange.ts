import { useQuery } from "@tanstack/react-query";
import { accountOf, useAccounts } from "../../../shared/account/index.ts";
import { exchangeRateQuery } from "./queries.ts";

/** True if the person has dollars or euros and they can be exchanged. The server is called only if `enabled`. */
export function useCanExchange(enabled: boolean): boolean {
  const { view } = useAccounts();
  const hasMoney = (["USD", "EUR"] as const).some(
    (currency) => (accountOf(view, currency)?.minor ?? 0n) > 0n,
  );
  const { data } = useQuery({ ...exchangeRateQuery(), enabled: enabled && hasMoney });
  return hasMoney && data?.available === true;
}
