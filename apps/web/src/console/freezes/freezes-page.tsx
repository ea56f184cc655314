import { useInfiniteQuery } from "@tanstack/react-query";
import { Snowflake } from "lucide-react";
import { Link } from "wouter";
import { Button } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { frameMessages, freezesMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  Columns,
  Moment,
  NoRows,
  Page,
  QueryPart,
  Table,
  useFilters,
} from "../parts/index.ts";
import { DecideBy } from "./decide-by.tsx";
import { FreezeDetail } from "./freeze-detail.tsx";
import { FreezeForm, readForm } from "./freeze-form.tsx";
import styles from "./freezes.module.css";
import { type ActiveFreeze, accountName, activeFreezesQuery } from "./queries.ts";

/** Frozen accounts. Proposals are on the page of approvals. */
export function FreezesPage() {
  const { filters, hrefOf, set } = useFilters(["freeze", "form", "person", "tag"]);
  const active = useInfiniteQuery(activeFreezesQuery);
  const frozen = active.data?.pages.flatMap(({ freezes }) => freezes);
  const shown = { freeze: "", form: "", person: "", tag: "" };
  const freeze = frozen?.find(({ id }) => id === filters.freeze);
  const form = readForm(filters);

  return (
    <Page
      title={messages.title}
      tools={
        <Button kind="secondary" size="mini" onClick={() => set({ ...shown, form: "new" })}>
          <Snowflake size={16} aria-hidden="true" />
          {messages.freeze}
        </Button>
      }
    >
      <Columns
        detailKey={filters.freeze}
        detail={
          freeze === undefined ? null : (
            <FreezeDetail
              freeze={freeze}
              closeHref={hrefOf(shown)}
              onPropose={(kind) =>
                set({
                  ...shown,
                  freeze: freeze.id,
                  form: kind,
                  person: freeze.userId,
                  tag: freeze.displayTag ?? "",
                })
              }
            />
          )
        }
      >
        <QueryPart query={{ ...active, data: frozen }}>
          {(freezes) => (
            <Box
              title={messages.active.title}
              end={
                active.hasNextPage ? (
                  <Button kind="quiet" size="mini" onClick={() => void active.fetchNextPage()}>
                    {frameMessages.older}
                  </Button>
                ) : (
                  String(freezes.length)
                )
              }
            >
              {freezes.length === 0 ? (
                <NoRows>{messages.active.none}</NoRows>
              ) : (
                <FrozenTable
                  freezes={freezes}
                  openId={filters.freeze}
                  hrefOf={(id) => hrefOf({ ...shown, freeze: id })}
                />
              )}
            </Box>
          )}
        </QueryPart>
        <Link href="/admin/approvals" className={styles.link}>
          {messages.decide}
        </Link>
      </Columns>
      {form !== null && (
        <FreezeForm
          key={form.kind}
          form={form}
          onClose={() => set({ form: "", person: "", tag: "" })}
        />
      )}
    </Page>
  );
}

interface FrozenTableProps {
  openId: string;
  hrefOf: (id: string) => string;
  freezes: readonly ActiveFreeze[];
}

const untilOf = ({ endsAt }: { endsAt: string | null }) =>
  endsAt === null ? messages.noEnd : <Moment at={endsAt} />;

function FrozenTable({ freezes, openId, hrefOf }: FrozenTableProps) {
  const { nameOf } = useStaffNames();
  const { columns } = messages.active;
  const shown: readonly [Column<ActiveFreeze>, ...Column<ActiveFreeze>[]] = [
    { label: columns.account, cell: accountName },
    { label: columns.kind, cell: ({ kind }) => messages.kinds[kind] },
    { label: columns.since, cell: ({ placedAt }) => <Moment at={placedAt} /> },
    { label: columns.decideBy, cell: (freeze) => <DecideBy freeze={freeze} /> },
    { label: columns.until, cell: untilOf },
    { label: columns.by, cell: ({ placedBy }) => nameOf(placedBy) },
  ];
  return (
    <Table
      label={messages.active.title}
      columns={shown}
      rows={freezes}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      openKey={openId}
    />
  );
}
