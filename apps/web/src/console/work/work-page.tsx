import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Badge } from "../../shared/ui/index.ts";
import { workMessages as messages } from "../messages/index.ts";
import {
  ageText,
  type Column,
  Columns,
  FilterLinks,
  Lines,
  ListBox,
  Moment,
  Page,
  Pager,
  QueryPart,
  RefreshButton,
  sumText,
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
  const { filters, hrefOf } = useFilters(["kind", "person", "cursor", "item"]);
  const { item: openKey, ...listFilters } = filters;
  const query = useQuery(workQuery(listFilters));
  const open = query.data?.items.find((item) => keyOf(item) === openKey);
  const first = { cursor: "", item: "" };
  const { columns, causes, rowActions, lookUp, none, noneOfKind } = messages;
  const now = new Date();
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
    <Page
      title={messages.title}
      status={query.data !== undefined && <State work={query.data} />}
      tools={<RefreshButton queryKey={workKey} />}
    >
      <QueryPart query={query} rows={8}>
        {(work) => (
          <>
            <FilterLinks
              label={messages.filter}
              chosen={filters.kind}
              links={kindsOf(work, filters.kind)}
              hrefOf={(kind) => hrefOf({ ...first, kind })}
            />
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
              <ListBox
                title={messages.title}
                end={
                  <Pager
                    at={filters.cursor}
                    nextAt={work.nextCursor}
                    hrefOf={(cursor) => hrefOf({ ...first, cursor })}
                    first={messages.first}
                    next={messages.next}
                  />
                }
                none={filters.kind === "" ? none : noneOfKind}
                columns={shown}
                rows={work.items}
                keyOf={keyOf}
                hrefOf={(item) => hrefOf({ item: keyOf(item) })}
                openKey={openKey}
              >
                {filters.person !== "" && (
                  <p className={styles.person}>
                    {messages.person} <code>{filters.person}</code>
                    <Link href={hrefOf({ ...first, person: "" })}>{messages.clearPerson}</Link>
                  </p>
                )}
              </ListBox>
            </Columns>
          </>
        )}
      </QueryPart>
    </Page>
  );
}

/** The kinds of stuck work with their counts. The chosen kind stays, also when nothing of it is stuck any more. */
function kindsOf(work: StuckWork, chosen: string) {
  const kinds = (Object.keys(messages.kinds) as StuckKind[]).flatMap((kind) => {
    const count = work.counts.find((one) => one.kind === kind)?.count ?? 0;
    return count > 0 || kind === chosen
      ? [{ key: kind, label: messages.kinds[kind], count: countText(count, work.bound) }]
      : [];
  });
  return [{ key: "", label: messages.all, count: total(work).toLocaleString("en-US") }, ...kinds];
}
