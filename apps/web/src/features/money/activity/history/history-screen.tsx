import { maxHistorySearchLength } from "@lilypad/api-contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, Search, X } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { useAccounts, useUserId } from "../../../../shared/account/index.ts";
import {
  activityMessages as messages,
  transactionMessages,
} from "../../../../shared/messages/index.ts";
import { useAmountsHidden } from "../../../../shared/money/index.ts";
import { useLocation, useUp } from "../../../../shared/navigation/index.ts";
import { formatDate, useSettled } from "../../../../shared/time/index.ts";
import {
  BackBar,
  classes,
  Days,
  IconButton,
  LinkButton,
  Main,
  QueryView,
  Screen,
  Sheet,
  SkeletonRows,
  TextField,
  Trouble,
  text,
  useWide,
} from "../../../../shared/ui/index.ts";
import { type HistoryQuery, historyQuery } from "../data/queries.ts";
import { OfflineBanner } from "../ui/offline-banner.tsx";
import { TransactionRow } from "../ui/transaction-row.tsx";
import { dayOf } from "../ui/transaction-view.ts";
import { filterParameters, readFilter, readSearch, toHistoryQuery } from "./history-filter.ts";
import { HistoryFilters } from "./history-filters.tsx";
import styles from "./history-screen.module.css";
import {
  OpenedDetail,
  type OpenedTransaction,
  useOpenedTransaction,
} from "./opened-transaction.tsx";

/** The whole history, with filters and a search. It loads more while the person scrolls. */
export function HistoryScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  const now = new Date();
  const [parameters, setParameters] = useAddress();
  const filter = readFilter(parameters, now);
  const [typed, setTyped] = useState(() => readSearch(parameters));
  const field = useRef<HTMLInputElement>(null);
  const search = useSettled(typed.trim());
  const searched = readSearch(parameters);
  const written = useRef(searched);
  useEffect(() => {
    written.current = search;
    setParameters({ q: search });
  }, [setParameters, search]);
  // The address was changed by a link, or by Back.
  useEffect(() => {
    if (searched === written.current) return;
    written.current = searched;
    setTyped(searched);
  }, [searched]);
  const { online } = useAccounts();
  const wanted = toHistoryQuery(filter, search, now);
  const isWide = useWide();
  const searchField = (
    <TextField
      label={messages.search}
      labelHidden
      placeholder={messages.search}
      type="search"
      enterKeyHint="search"
      maxLength={maxHistorySearchLength}
      prefix={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
      suffix={
        typed !== "" && (
          <IconButton
            label={messages.clearSearch}
            edge="right"
            onClick={() => {
              setTyped("");
              field.current?.focus();
            }}
          >
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )
      }
      ref={field}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  return (
    <Screen wide title={messages.title}>
      <BackBar
        onBack={up}
        title={messages.title}
        trailing={
          isWide ? (
            <div className={styles.tools}>
              {searchField}
              <LinkButton href="/transactions/statement" kind="secondary" size="small">
                <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
                {messages.statement}
              </LinkButton>
            </div>
          ) : (
            <IconButton
              label={messages.statement}
              edge="right"
              onClick={() => navigate("/transactions/statement")}
            >
              <FileText size={22} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <Main>
        {!isWide && searchField}
        <div className={styles.panes}>
          <HistoryFilters
            filter={filter}
            onChange={(next) => setParameters(filterParameters(next))}
            now={now}
          />
          {wanted !== null && (
            <History key={JSON.stringify(wanted)} wanted={wanted} online={online} />
          )}
        </div>
      </Main>
    </Screen>
  );
}

/**
 * The parameters of the address, and a function that sets some of them; an empty text removes one. They survive a reload and
 * the way back from a receipt.
 */
function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => {
      const before = new URLSearchParams(location.search);
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value === "") after.delete(name);
        else after.set(name, value);
      }
      if (`${after}` !== `${before}`) setParameters(after, { replace: true, state: history.state });
    },
    [setParameters],
  );
  return [parameters, set] as const;
}

interface HistoryProps {
  wanted: HistoryQuery;
  online: boolean;
}

function History({ wanted, online }: HistoryProps) {
  const userId = useUserId();
  const query = useInfiniteQuery({
    ...historyQuery(userId, wanted),
    refetchOnMount: "always",
  });
  const [parameters, setParameters] = useAddress();
  const openId = parameters.get("id");
  const setOpenId = (id: string | null) => setParameters({ id: id ?? "" });
  const isWide = useWide();
  const isHidden = useAmountsHidden();
  const transactions = useMemo(
    () => query.data?.pages.flatMap((page) => page.transactions) ?? [],
    [query.data],
  );
  const archivedUntil = query.data?.pages.at(-1)?.archivedUntil;
  const archived =
    archivedUntil === undefined ? null : messages.archived(formatDate(archivedUntil.slice(0, 10)));
  const asOf = query.data === undefined ? null : new Date(query.dataUpdatedAt);
  const offline = <OfflineBanner online={online} asOf={asOf} />;
  // Without a network, only a history that was read before can be shown.
  const isUnreadable = !online && query.isError && asOf === null;
  const opened = useOpenedTransaction(openId, query.isPending ? null : transactions);
  // A wide screen never shows an empty detail, unless amounts are hidden. No other payment is ever shown in place
  // of the one in the address.
  const first = isWide && !isHidden && openId === null ? transactions[0] : undefined;
  const shown: OpenedTransaction =
    first === undefined ? opened : { state: "found", transaction: first };
  const shownId = shown?.state === "found" ? shown.transaction.id : null;
  // The end of a search or a filtered list says nothing about the history.
  const isWhole = Object.keys(wanted).every((key) => key === "currency");
  const now = new Date();
  return (
    <>
      <div className={styles.list}>
        {offline}
        {isUnreadable ? null : transactions.length === 0 ? (
          <div className={styles.state}>
            <QueryView
              query={{ ...query, data: query.data && transactions }}
              rows={6}
              texts={{ ...messages, ...noneTexts(wanted, archived) }}
            />
          </div>
        ) : (
          <>
            <Days
              items={transactions}
              headingOf={({ createdAt }) => dayOf(new Date(createdAt), now)}
            >
              {(transaction) => (
                <TransactionRow
                  key={`${transaction.id}-${transaction.direction}`}
                  transaction={transaction}
                  now={now}
                  isCurrent={isWide && transaction.id === shownId}
                  onOpen={({ id }) => setOpenId(id)}
                />
              )}
            </Days>
            {query.hasNextPage && !online ? null : query.isFetchNextPageError ? (
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
              (archived !== null || isWhole) && <End archived={archived} />
            )}
          </>
        )}
      </div>
      {isWide && shown !== null ? (
        <section className={styles.detail} aria-label={transactionMessages.title}>
          <OpenedDetail opened={shown} />
        </section>
      ) : (
        <Sheet
          panel
          open={shown !== null}
          onClose={() => setOpenId(null)}
          title={transactionMessages.title}
          titleHidden
        >
          {shown !== null && <OpenedDetail opened={shown} />}
        </Sheet>
      )}
    </>
  );
}

/**
 * The texts of an empty history.
 * @param archived the sentence about older transactions, if they are in an archive
 */
function noneTexts({ currency, search, ...narrower }: HistoryQuery, archived: string | null) {
  if (search !== undefined) return { empty: messages.noneFound, emptyText: messages.noneFoundText };
  if (Object.keys(narrower).length > 0)
    return { empty: messages.noneFound, emptyText: messages.noneFilteredText };
  return archived === null
    ? { empty: messages.empty, emptyText: messages.emptyText }
    : { empty: messages.emptyLately, emptyText: archived };
}

/** The end of the history. @param archived the sentence about older transactions, if they are in an archive */
function End({ archived }: { archived: string | null }) {
  return (
    <div className={styles.end}>
      <p className={classes(text.small, text.soft, text.center)}>{archived ?? messages.end}</p>
      {archived !== null && (
        <LinkButton href="/help/messages" kind="quiet" size="small">
          {messages.askSupport}
        </LinkButton>
      )}
    </div>
  );
}

/** Loads the next page when the end of the list comes near. */
function More({ loading, onReached }: { loading: boolean; onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (loading || end.current === null) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: "400px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [loading]);
  return (
    <div ref={end} className={styles.state}>
      <SkeletonRows rows={2} label={messages.loadingMore} />
    </div>
  );
}
