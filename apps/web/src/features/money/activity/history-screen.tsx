import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useAccounts, useUserId } from "../../../shared/account/index.ts";
import { activityMessages as messages } from "../../../shared/messages/index.ts";
import { useSettled } from "../../../shared/time/index.ts";
import {
  BackBar,
  Chip,
  Chips,
  classes,
  Days,
  IconButton,
  Main,
  QueryView,
  Screen,
  SkeletonRows,
  TextField,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./history-screen.module.css";
import { type HistoryCurrency, hasPoundsQuery, historyQuery } from "./queries.ts";
import { TransactionRow } from "./transaction-row.tsx";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { dayOf } from "./transaction-view.ts";

/** The whole history, with filters and a search. It loads more while the person scrolls. */
export function HistoryScreen() {
  const [, navigate] = useLocation();
  const [filter, setFilter] = useState<HistoryCurrency | "all">("all");
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const { currencies } = useAccounts();
  const hasPounds = useQuery(hasPoundsQuery(useUserId())).data === true;
  const choices = ["all", ...currencies, ...(hasPounds ? (["GBP"] as const) : [])] as const;
  return (
    <Screen title={messages.title}>
      <BackBar
        onBack={() => navigate("/dashboard")}
        title={messages.title}
        trailing={
          <IconButton
            label={messages.statement}
            edge="right"
            onClick={() => navigate("/transactions/statement")}
          >
            <FileText size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <Main>
        <TextField
          label={messages.search}
          labelHidden
          placeholder={messages.search}
          type="search"
          enterKeyHint="search"
          maxLength={80}
          prefix={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.filters}>
          <Chips label={messages.filters}>
            {choices.map((choice) => (
              <Chip key={choice} pressed={filter === choice} onClick={() => setFilter(choice)}>
                {messages.filter[choice]}
              </Chip>
            ))}
          </Chips>
        </div>
        <History
          key={`${filter} ${search}`}
          search={search}
          {...(filter === "all" ? {} : { currency: filter })}
        />
      </Main>
    </Screen>
  );
}

function History({ currency, search }: { currency?: HistoryCurrency; search: string }) {
  const userId = useUserId();
  const query = useInfiniteQuery({
    ...historyQuery(userId, currency, search),
    refetchOnMount: "always",
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const transactions = useMemo(
    () => query.data?.pages.flatMap((page) => page.transactions) ?? [],
    [query.data],
  );
  if (transactions.length === 0) {
    const none =
      search === ""
        ? { empty: messages.empty, emptyText: messages.emptyText }
        : { empty: messages.noneFound, emptyText: messages.noneFoundText };
    return (
      <div className={styles.state}>
        <QueryView
          query={{ ...query, data: query.data && transactions }}
          rows={6}
          texts={{ ...messages, ...none }}
        />
      </div>
    );
  }
  const now = new Date();
  return (
    <>
      <Days items={transactions} headingOf={({ createdAt }) => dayOf(new Date(createdAt), now)}>
        {(transaction) => (
          <TransactionRow
            key={`${transaction.id}-${transaction.direction}`}
            transaction={transaction}
            now={now}
            onOpen={({ id }) => setOpenId(id)}
          />
        )}
      </Days>
      {query.isFetchNextPageError ? (
        <div className={styles.state}>
          <Trouble
            title={messages.moreFailed}
            detail={messages.failedNote}
            onRetry={() => query.fetchNextPage()}
          />
        </div>
      ) : query.hasNextPage ? (
        <More loading={query.isFetchingNextPage} onReached={() => query.fetchNextPage()} />
      ) : (
        <p className={classes(text.small, text.soft, text.center, styles.end)}>{messages.end}</p>
      )}
      <TransactionSheet
        transaction={transactions.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

/** Loads the next page when the end of the list comes near. */
function More({ loading, onReached }: { loading: boolean; onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  useEffect(() => {
    if (loading || end.current === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && reached.current(),
      { rootMargin: "400px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [loading]);
  return (
    <div ref={end} className={styles.state}>
      <SkeletonRows rows={2} label={messages.loadingMore} />
    </div>
  );
}
