import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Link } from "wouter";
import { useBusy } from "../../shared/busy/index.ts";
import { Badge, Button } from "../../shared/ui/index.ts";
import { workMessages as messages, overviewMessages } from "../messages/index.ts";
import {
  ageText,
  Box,
  type Column,
  Columns,
  FilterLinks,
  Lines,
  Moment,
  NoRows,
  Page,
  Pager,
  QueryPart,
  sumText,
  Table,
  useFilters,
} from "../parts/index.ts";
import { personName } from "../people/index.ts";
import {
  keyOf,
  type StuckItem,
  type StuckKind,
  type StuckWork,
  workKey,
  workQuery,
} from "./queries.ts";
import styles from "./work.module.css";
import { WorkDetail } from "./work-detail.tsx";

/** The kind of an item with its amount: "Withdrawal, $25.00". */
export const nameOf = ({ kind, amount, asset }: StuckItem): string =>
  amount === null || asset === null
    ? messages.kinds[kind]
    : `${messages.kinds[kind]}, ${sumText(amount, asset)}`;

const total = ({ counts }: StuckWork) => counts.reduce((sum, { count }) => sum + count, 0);

/** A count that may be cut at the bound: "500+". */
const countText = (count: number, bound: number) =>
  count < bound ? count.toLocaleString("en-US") : `${bound.toLocaleString("en-US")}+`;

function State({ work }: { work: StuckWork }) {
  const count = total(work);
  return (
    <>
      {count === 0 ? (
        <Badge tone="done">{messages.clear}</Badge>
      ) : (
        <Badge tone="wait">{messages.count(count.toLocaleString("en-US"))}</Badge>
      )}
      <span>{messages.lead}</span>
    </>
  );
}

/** All work that waits for longer than it should, with the actions on it. */
export function WorkPage() {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const { filters, hrefOf } = useFilters(["kind", "person", "cursor", "item"]);
  const { item: openKey, ...listFilters } = filters;
  const query = useQuery(workQuery(listFilters));
  const open = query.data?.items.find((item) => keyOf(item) === openKey);
  const refresh = () => run(() => client.invalidateQueries({ queryKey: workKey }));
  return (
    <Page
      title={messages.title}
      status={query.data !== undefined && <State work={query.data} />}
      tools={
        <Button kind="secondary" size="mini" disabled={busy} onClick={() => void refresh()}>
          <RefreshCw size={16} aria-hidden="true" />
          {overviewMessages.refresh}
        </Button>
      }
    >
      <QueryPart query={query} rows={8}>
        {(work) => (
          <>
            <Kinds work={work} chosen={filters.kind} hrefOf={hrefOf} />
            <Columns
              detailKey={openKey}
              detail={
                open === undefined ? null : (
                  <WorkDetail
                    key={openKey}
                    item={open}
                    title={nameOf(open)}
                    closeHref={hrefOf({ item: "" })}
                  />
                )
              }
            >
              <Box
                title={messages.title}
                end={
                  <Pager
                    first={messages.first}
                    next={messages.next}
                    firstHref={filters.cursor === "" ? null : hrefOf({ cursor: "", item: "" })}
                    nextHref={
                      work.nextCursor === null
                        ? null
                        : hrefOf({ cursor: work.nextCursor, item: "" })
                    }
                  />
                }
              >
                {filters.person !== "" && (
                  <p className={styles.person}>
                    {messages.person} <code>{filters.person}</code>
                    <Link href={hrefOf({ person: "", cursor: "", item: "" })}>
                      {messages.clearPerson}
                    </Link>
                  </p>
                )}
                <Items
                  work={work}
                  isFiltered={filters.kind !== ""}
                  openKey={openKey}
                  hrefOf={(item) => hrefOf({ item })}
                />
              </Box>
            </Columns>
          </>
        )}
      </QueryPart>
    </Page>
  );
}

function Kinds(props: {
  work: StuckWork;
  chosen: string;
  hrefOf: (change: { kind: string; cursor: string; item: string }) => string;
}) {
  const { work, chosen, hrefOf } = props;
  const toLink = (key: string, label: string, count: string) => ({
    key,
    label,
    count,
    href: hrefOf({ kind: key, cursor: "", item: "" }),
  });
  // The chosen kind stays, also when nothing of it is stuck any more.
  const kinds = (Object.keys(messages.kinds) as StuckKind[]).flatMap((kind) => {
    const count = work.counts.find((one) => one.kind === kind)?.count ?? 0;
    return count > 0 || kind === chosen
      ? [toLink(kind, messages.kinds[kind], countText(count, work.bound))]
      : [];
  });
  return (
    <FilterLinks
      label={messages.filter}
      chosen={chosen}
      links={[toLink("", messages.all, total(work).toLocaleString("en-US")), ...kinds]}
    />
  );
}

function Items(props: {
  work: StuckWork;
  isFiltered: boolean;
  openKey: string;
  hrefOf: (item: string) => string;
}) {
  const { work, isFiltered, openKey, hrefOf } = props;
  const { columns, causes, rowActions, lookUp, none, noneOfKind } = messages;
  const now = new Date();
  if (work.items.length === 0) return <NoRows>{isFiltered ? noneOfKind : none}</NoRows>;
  const shown: readonly [Column<StuckItem>, ...Column<StuckItem>[]] = [
    {
      label: columns.what,
      cell: (item) =>
        item.person === null ? (
          nameOf(item)
        ) : (
          <Lines first={nameOf(item)} second={personName(item.person)} />
        ),
    },
    { label: columns.cause, cell: ({ cause }) => causes[cause], wraps: true },
    {
      label: columns.since,
      cell: ({ since }) => (
        <Lines first={<Moment at={since} />} second={ageText(new Date(since), now)} />
      ),
    },
    {
      label: columns.action,
      cell: ({ actions: [action] }) => (
        <span className={action === undefined ? styles.soft : styles.action}>
          {action === undefined ? lookUp : rowActions[action]}
        </span>
      ),
      end: true,
    },
  ];
  return (
    <Table
      label={messages.title}
      columns={shown}
      rows={work.items}
      keyOf={keyOf}
      hrefOf={(item) => hrefOf(keyOf(item))}
      openKey={openKey}
    />
  );
}
