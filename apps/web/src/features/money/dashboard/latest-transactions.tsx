import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useExpectedRows } from "../../../shared/device/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { LinkButton, List, QueryView, Section, toast } from "../../../shared/ui/index.ts";
import { recentTransactionsQuery, TransactionRow, TransactionSheet } from "../activity/index.ts";

/** How many transactions the dashboard shows. */
const shownCount = 3;

/** The latest transactions in the chosen currency. */
export function LatestTransactions({ currency, online }: { currency: Currency; online: boolean }) {
  const userId = useUserId();
  const query = useQuery({
    ...recentTransactionsQuery(userId, currency),
    refetchOnMount: "always",
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const { isError, errorUpdatedAt } = query;
  useEffect(() => {
    if (isError && online && errorUpdatedAt > 0) {
      toast({ kind: "error", ...messages.transactionsError });
    }
  }, [isError, errorUpdatedAt, online]);
  const latest = query.data?.slice(0, shownCount) ?? [];
  const shown = query.isSuccess ? latest.length : null;
  const expected = useExpectedRows("history", shown, shownCount) || shownCount;
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
