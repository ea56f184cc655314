import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { rememberRows, rowsLastSeen } from "../../../shared/device/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import {
  Empty,
  LinkButton,
  List,
  Section,
  SkeletonRows,
  Trouble,
  toast,
} from "../../../shared/ui/index.ts";
import { recentTransactionsQuery, TransactionRow, TransactionSheet } from "../activity/index.ts";

/** The dashboard shows the latest three. */
const shownCount = 3;

/** The latest movements of the account that is looked at. */
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
  const [expected] = useState(() => rowsLastSeen("history", shownCount) || shownCount);
  const shown = query.isSuccess ? latest.length : null;
  useEffect(() => {
    if (shown !== null) rememberRows("history", shown);
  }, [shown]);
  const title = currency === "LIL" ? messages.activity : messages.history;
  const seeAll = (
    <LinkButton href="/transactions" kind="secondary" size="mini">
      {messages.seeAll}
    </LinkButton>
  );
  return (
    <Section title={title} action={seeAll} near>
      {query.isPending ? (
        <SkeletonRows rows={expected} label={messages.loadingHistory} />
      ) : isError && latest.length === 0 ? (
        <Trouble
          title={messages.historyFailed}
          detail={messages.historyFailedNote}
          onRetry={() => query.refetch()}
        />
      ) : latest.length === 0 ? (
        <Empty title={messages.historyEmpty.title} detail={messages.historyEmpty.text} />
      ) : (
        <List>
          {latest.map((transaction) => (
            <TransactionRow
              key={`${transaction.id}-${transaction.direction}`}
              transaction={transaction}
              now={new Date()}
              onOpen={({ id }) => setOpenId(id)}
            />
          ))}
        </List>
      )}
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
