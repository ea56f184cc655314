import type { Currency } from "@lilypad/money";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSelectedAccount, useUserId } from "../../../shared/account/index.ts";
import type { OperationData } from "../../../shared/api/index.ts";

const money: readonly Currency[] = ["USD", "EUR"];

/** A line of the lists that home shows, as far as it is read here. */
type RecentPayment = Pick<
  OperationData<"listTransactions">["transactions"][number],
  "currency" | "createdAt" | "counterparty"
>;

/** The currency of the last payment with a person, among those that the device knows; null if it knows none in money. */
function lastWith(client: QueryClient, userId: string, personId: string): Currency | null {
  const lists = client
    .getQueriesData<RecentPayment[]>({ queryKey: ["transactions", userId, "recent"] })
    .flatMap(([, list]) => list ?? []);
  const payments = lists
    .filter(({ counterparty }) => counterparty?.userId === personId)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return money.find((currency) => currency === payments[0]?.currency) ?? null;
}

/**
 * The currency that a money form starts with: that of the selected account. LIL, which cannot be taken back either,
 * only if the person has seen that it is selected; a form that is the first screen opened starts in money.
 * @param personId the other person, or null; undefined while that is being loaded
 * @returns null while the selected account is unknown
 */
export function useOpeningCurrency(personId: string | null | undefined): Currency | null {
  const userId = useUserId();
  const client = useQueryClient();
  const selected = useSelectedAccount();
  const [opened, setOpened] = useState<Currency | null>(null);
  if (opened === null && selected !== null && personId !== undefined) {
    const follows = selected.currency !== "LIL" || selected.isInView;
    const last = personId === null ? null : lastWith(client, userId, personId);
    setOpened(follows ? selected.currency : (last ?? "USD"));
  }
  return opened;
}
