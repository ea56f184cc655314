import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useAccounts, useUserId } from "../../../shared/account/index.ts";
import { activityMessages as messages } from "../../../shared/messages/index.ts";
import {
  BackBar,
  Chip,
  Chips,
  classes,
  Empty,
  IconButton,
  List,
  Main,
  Screen,
  SkeletonRows,
  TextField,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./history-screen.module.css";
import { type HistoryCurrency, hasPoundsQuery, historyQuery, type Transaction } from "./queries.ts";
import { TransactionRow } from "./transaction-row.tsx";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { byDay } from "./transaction-view.ts";

/** A search starts this long after typing stops, as everywhere in the app. */
const searchDelayMs = 300;

/** The whole history, with filters and a search, read on as one scrolls. */
export function HistoryScreen() {
  const [, navigate] = useLocation();
  const [filter, setFilter] = useState<HistoryCurrency | "all">("all");
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), searchDelayMs);
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

/** A value once it has stood still for a while. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
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
  if (query.isPending) {
    return (
      <div className={styles.state}>
        <SkeletonRows rows={6} label={messages.loading} />
      </div>
    );
  }
  if (query.isError && transactions.length === 0) {
    return (
      <div className={styles.state}>
        <Trouble
          title={messages.failed}
          detail={messages.failedNote}
          onRetry={() => query.refetch()}
        />
      </div>
    );
  }
  if (transactions.length === 0) {
    return (
      <div className={styles.state}>
        {search === "" ? (
          <Empty title={messages.empty} detail={messages.emptyText} />
        ) : (
          <Empty title={messages.noneFound} detail={messages.noneFoundText} />
        )}
      </div>
    );
  }
  return (
    <>
      <Days transactions={transactions} onOpen={({ id }) => setOpenId(id)} />
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

function Days(props: { transactions: Transaction[]; onOpen: (transaction: Transaction) => void }) {
  const now = new Date();
  return byDay(props.transactions, now).map((day, index) => (
    <section key={day.heading} aria-label={day.heading}>
      <h2 className={classes(styles.day, index === 0 && styles.first)}>{day.heading}</h2>
      <List>
        {day.transactions.map((transaction) => (
          <TransactionRow
            key={`${transaction.id}-${transaction.direction}`}
            transaction={transaction}
            now={now}
            onOpen={props.onOpen}
          />
        ))}
      </List>
    </section>
  ));
}

/** Asks for the next page when the end of the list comes near. */
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
