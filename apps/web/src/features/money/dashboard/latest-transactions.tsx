import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useExpectedRows } from "../../../shared/device/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { LinkButton, List, QueryView, Section } from "../../../shared/ui/index.ts";
import { recentTransactionsQuery, TransactionRow, TransactionSheet } from "../activity/index.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** How many transactions the dashboard shows: on phones, and beside other lists. */
const shownCounts = { phone: 3, wide: 7 } as const;

export interface LatestTransactionsProps {
  /** The chosen currency, or null for all of them. */
  currency: Currency | null;
  online: boolean;
}

/** The latest transactions. Without a network, nothing if none are remembered. */
export function LatestTransactions({ currency, online }: LatestTransactionsProps) {
  const shownCount = currency === null ? shownCounts.wide : shownCounts.phone;
  const userId = useUserId();
  const query = useQuery({
    ...recentTransactionsQuery(userId, currency ?? undefined),
    refetchOnMount: "always",
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const { isError: failed, errorUpdatedAt: failedAt } = query;
  useFailureToast({ failed, failedAt }, online, messages.transactionsError);
  const latest = query.data?.slice(0, shownCount) ?? [];
  const shown = query.isSuccess ? latest.length : null;
  const expected = useExpectedRows("history", shown, shownCount) || shownCount;
  if (!online && failed && query.data === undefined) return null;
  const title = currency === "LIL" ? messages.activity : messages.history;
  const seeAll = (
    <LinkButton href="/transactions" kind="secondary" size="mini">
      {messages.seeAll}
    </LinkButton>
  );
  return (
    <Section title={title} action={seeAll} near>
      <QueryView
        query={{ ...query, data: query.data && latest }}
        rows={expected}
        texts={messages.latest}
      >
        {(transactions) => (
          <List>
            {transactions.map((transaction) => (
              <TransactionRow
                key={`${transaction.id}-${transaction.direction}`}
                transaction={transaction}
                now={new Date()}
                onOpen={({ id }) => setOpenId(id)}
              />
            ))}
          </List>
        )}
      </QueryView>
      <Suspense>
        {openId !== null && (
          <TransactionSheet
            transaction={latest.find(({ id }) => id === openId) ?? null}
            onClose={() => setOpenId(null)}
          />
        )}
      </Suspense>
    </Section>
  );
}
