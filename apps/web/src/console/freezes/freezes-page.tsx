import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LockOpen, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Badge, type BadgeTone, Button } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { frameMessages, freezesMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  Columns,
  Moment,
  NoRows,
  Page,
  Pager,
  QueryPart,
  Table,
  useFilters,
} from "../parts/index.ts";
import { DecideBy } from "./decide-by.tsx";
import { FreezeDetail } from "./freeze-detail.tsx";
import { FreezeForm, readForm } from "./freeze-form.tsx";
import styles from "./freezes.module.css";
import { ProposalDetail } from "./proposal-detail.tsx";
import {
  type ActiveFreeze,
  accountName,
  activeFreezesQuery,
  decidedChangesQuery,
  type FreezeChange,
  openChangesQuery,
} from "./queries.ts";

const tones: Readonly<Record<FreezeChange["status"], BadgeTone>> = {
  open: "wait",
  approved: "done",
  withdrawn: "plain",
  expired: "plain",
};

/** Frozen accounts, and what waits for a second member of staff. */
export function FreezesPage() {
  const { filters, hrefOf, set } = useFilters([
    "proposal",
    "freeze",
    "form",
    "person",
    "tag",
    "waiting",
    "decided",
  ]);
  const caller = useCaller();
  const open = useQuery(openChangesQuery(filters.waiting));
  const decided = useQuery(decidedChangesQuery(filters.decided));
  const active = useInfiniteQuery(activeFreezesQuery);
  const frozen = active.data?.pages.flatMap(({ freezes }) => freezes);
  const isOwn = ({ proposedBy, userId }: FreezeChange) =>
    proposedBy === caller.userId || userId === caller.userId;
  const shown = { proposal: "", freeze: "", form: "", person: "", tag: "" };
  const proposalHref = (id: string) => hrefOf({ ...shown, proposal: id });
  const freezeHref = (id: string) => hrefOf({ ...shown, freeze: id });
  const proposal = [...(open.data?.changes ?? []), ...(decided.data?.changes ?? [])].find(
    ({ id }) => id === filters.proposal,
  );
  /** The pages of a list of proposals. */
  const pagerOf = (list: "waiting" | "decided", nextCursor: string | null) => (
    <Pager
      firstHref={filters[list] === "" ? null : hrefOf({ ...shown, [list]: "" })}
      nextHref={nextCursor === null ? null : hrefOf({ ...shown, [list]: nextCursor })}
    />
  );
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
        detailKey={filters.proposal || filters.freeze}
        detail={
          proposal !== undefined ? (
            <ProposalDetail
              key={proposal.id}
              change={proposal}
              active={frozen}
              closeHref={hrefOf(shown)}
            />
          ) : freeze !== undefined ? (
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
          ) : null
        }
      >
        <QueryPart query={open}>
          {({ changes, nextCursor }) => {
            const others = changes.filter((change) => !isOwn(change));
            const own = changes.filter(isOwn);
            return (
              <>
                <Box
                  title={messages.waiting.title}
                  end={
                    nextCursor === null && filters.waiting === ""
                      ? messages.waiting.note(others.length)
                      : pagerOf("waiting", nextCursor)
                  }
                >
                  <Asks
                    label={messages.waiting.title}
                    none={messages.waiting.none}
                    changes={others}
                    openId={filters.proposal}
                    hrefOf={proposalHref}
                  />
                </Box>
                {own.length > 0 && (
                  <Box title={messages.own.title} end={String(own.length)}>
                    <Asks
                      label={messages.own.title}
                      none={messages.own.none}
                      changes={own}
                      openId={filters.proposal}
                      hrefOf={proposalHref}
                      badge={messages.own.badge}
                    />
                  </Box>
                )}
              </>
            );
          }}
        </QueryPart>
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
                <FrozenTable freezes={freezes} openId={filters.freeze} hrefOf={freezeHref} />
              )}
            </Box>
          )}
        </QueryPart>
        <QueryPart query={decided}>
          {({ changes, nextCursor }) => (
            <Decided
              changes={changes}
              end={pagerOf("decided", nextCursor)}
              openId={filters.proposal}
              hrefOf={proposalHref}
            />
          )}
        </QueryPart>
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

interface AsksProps {
  label: string;
  none: string;
  changes: readonly FreezeChange[];
  openId: string;
  hrefOf: (id: string) => string;
  badge?: string;
}

/** Proposals that wait, each with who proposed it and until when it can be approved. */
function Asks({ label, none, changes, openId, hrefOf, badge }: AsksProps) {
  const { nameOf } = useStaffNames();
  if (changes.length === 0) return <NoRows>{none}</NoRows>;
  return (
    <ul className={styles.asks} aria-label={label}>
      {changes.map((change) => {
        const { id, kind, proposedBy, proposedAt, expiresAt } = change;
        const Icon = change.change === "freeze" ? Snowflake : LockOpen;
        const by = nameOf(proposedBy);
        return (
          <li key={id}>
            <Link
              href={hrefOf(id)}
              className={styles.ask}
              aria-current={id === openId || undefined}
            >
              <span className={styles.icon}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <strong>{messages.row[change.change](accountName(change))}</strong>
                <span>
                  {kind === null
                    ? messages.row.byOnly(by)
                    : messages.row.by(messages.kinds[kind], by)}
                </span>
              </span>
              <span className={styles.when}>
                <Moment at={proposedAt} />
                <span>
                  {messages.row.expires} <Moment at={expiresAt} />
                </span>
              </span>
              {badge !== undefined && <Badge tone="wait">{badge}</Badge>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface FreezeTableProps<Row> {
  openId: string;
  hrefOf: (id: string) => string;
  freezes: readonly Row[];
}

const untilOf = ({ endsAt }: { endsAt: string | null }) =>
  endsAt === null ? messages.noEnd : <Moment at={endsAt} />;

function FrozenTable({ freezes, openId, hrefOf }: FreezeTableProps<ActiveFreeze>) {
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

function Decided(props: {
  changes: readonly FreezeChange[];
  /** What stands at the end of the heading. */
  end: ReactNode;
  openId: string;
  hrefOf: (id: string) => string;
}) {
  const { nameOf } = useStaffNames();
  const { title, none, columns, changes: names, outcomes } = messages.decided;
  const shown: readonly [Column<FreezeChange>, ...Column<FreezeChange>[]] = [
    { label: columns.account, cell: accountName },
    { label: columns.change, cell: ({ change }) => names[change] },
    {
      label: columns.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{outcomes[status]}</Badge>,
    },
    {
      label: columns.at,
      cell: ({ decidedAt, expiresAt }) => <Moment at={decidedAt ?? expiresAt} />,
    },
    {
      label: columns.by,
      cell: ({ decidedBy }) => (decidedBy === null ? "–" : nameOf(decidedBy)),
    },
  ];
  return (
    <Box title={title} end={props.end}>
      {props.changes.length === 0 ? (
        <NoRows>{none}</NoRows>
      ) : (
        <Table
          label={title}
          columns={shown}
          rows={props.changes}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => props.hrefOf(id)}
          openKey={props.openId}
        />
      )}
    </Box>
  );
}
