import { useInfiniteQuery } from "@tanstack/react-query";
import { Snowflake } from "lucide-react";
import { Link } from "wouter";
import { Button } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { freezesMessages as messages } from "../messages/index.ts";
import { type Column, ListBox, ListPage, Moment, More, useFilters } from "../parts/index.ts";
import { DecideBy } from "./decide-by.tsx";
import { FreezeDetail } from "./freeze-detail.tsx";
import { FreezeForm } from "./freeze-form.tsx";
import styles from "./freezes.module.css";
import { type ActiveFreeze, accountName, activeFreezesQuery } from "./queries.ts";
import { readForm } from "./read-form.ts";

const untilOf = ({ endsAt }: { endsAt: string | null }) =>
  endsAt === null ? messages.noEnd : <Moment at={endsAt} />;

/** Frozen accounts. Proposals are on the page of approvals. */
export function FreezesPage() {
  const { filters, hrefOf, set } = useFilters(["freeze", "form", "person", "tag"]);
  const active = useInfiniteQuery(activeFreezesQuery);
  const frozen = active.data?.pages.flatMap(({ freezes }) => freezes);
  const shown = { freeze: "", form: "", person: "", tag: "" };
  const freeze = frozen?.find(({ id }) => id === filters.freeze);
  const form = readForm(filters);
  const { nameOf } = useStaffNames();
  const { columns } = messages.active;
  const cells: readonly [Column<ActiveFreeze>, ...Column<ActiveFreeze>[]] = [
    { label: columns.account, cell: accountName },
    { label: columns.kind, cell: ({ kind }) => messages.kinds[kind] },
    { label: columns.since, cell: ({ placedAt }) => <Moment at={placedAt} /> },
    { label: columns.decideBy, cell: (freeze) => <DecideBy freeze={freeze} /> },
    { label: columns.until, cell: untilOf },
    { label: columns.by, cell: ({ placedBy }) => nameOf(placedBy) },
  ];
  return (
    <ListPage
      title={messages.title}
      tools={
        <Button kind="secondary" size="mini" onClick={() => set({ ...shown, form: "new" })}>
          <Snowflake size={16} aria-hidden="true" />
          {messages.freeze}
        </Button>
      }
      query={{ ...active, data: frozen }}
      openKey={filters.freeze}
      detail={
        freeze === undefined ? null : (
          <FreezeDetail
            freeze={freeze}
            closeHref={hrefOf(shown)}
            onPropose={(kind) =>
              set({
                freeze: freeze.id,
                form: kind,
                person: freeze.userId,
                tag: freeze.displayTag ?? "",
              })
            }
          />
        )
      }
      below={
        <Link href="/admin/approvals" className={styles.link}>
          {messages.decide}
        </Link>
      }
      sheet={
        form !== null && (
          <FreezeForm
            key={form.kind}
            form={form}
            onClose={() => set({ form: "", person: "", tag: "" })}
          />
        )
      }
    >
      {(freezes) => (
        <ListBox
          title={messages.active.title}
          end={active.hasNextPage ? <More query={active} /> : String(freezes.length)}
          none={messages.active.none}
          columns={cells}
          rows={freezes}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf({ ...shown, freeze: id })}
          openKey={filters.freeze}
        />
      )}
    </ListPage>
  );
}
