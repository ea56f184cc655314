import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { approvalsMessages as messages } from "../messages/index.ts";
import {
  type Column,
  FilterLinks,
  Lines,
  ListBox,
  ListPage,
  Moment,
  Pager,
  useFilters,
} from "../parts/index.ts";
import { personName } from "../people/index.ts";
import { ProposalDetail } from "./proposal-detail.tsx";
import { proposerOf, titleOf } from "./proposal-words.ts";
import { type Proposal, proposalsQuery } from "./queries.ts";

const tones: Readonly<Record<Proposal["status"], BadgeTone>> = {
  open: "wait",
  approved: "done",
  refused: "plain",
  withdrawn: "plain",
  expired: "plain",
};

/** Everything that one member of staff has proposed and another one decides, and what became of it. */
export function ApprovalsPage() {
  const { filters, hrefOf } = useFilters(["show", "proposal", "at"]);
  const { userId } = useCaller();
  const shown = filters.show === "decided" ? "decided" : "open";
  const query = useQuery(proposalsQuery(shown, filters.at));
  const open = query.data?.proposals.find(({ id }) => id === filters.proposal);
  const first = { proposal: "", at: "" };
  const listed = {
    openId: filters.proposal,
    hrefOf: (id: string) => hrefOf({ proposal: id }),
  };
  return (
    <ListPage
      title={messages.title}
      status={<span>{messages.lead}</span>}
      filters={
        <FilterLinks
          label={messages.show}
          chosen={shown}
          links={(["open", "decided"] as const).map((key) => ({ key, label: messages.shown[key] }))}
          hrefOf={(key) => hrefOf({ ...first, show: key === "open" ? "" : key })}
        />
      }
      query={query}
      openKey={filters.proposal}
      detail={
        open === undefined ? null : (
          <ProposalDetail key={open.id} proposal={open} closeHref={hrefOf({ proposal: "" })} />
        )
      }
    >
      {({ proposals, nextCursor }) => {
        const pager =
          nextCursor === null && filters.at === "" ? null : (
            <Pager at={filters.at} nextAt={nextCursor} hrefOf={(at) => hrefOf({ ...first, at })} />
          );
        if (shown === "decided") {
          return <Listed {...listed} {...messages.decided} proposals={proposals} end={pager} />;
        }
        const own = proposals.filter(({ proposedBy }) => proposedBy === userId);
        const others = proposals.filter(({ proposedBy }) => proposedBy !== userId);
        const { title, none, note } = messages.waiting;
        return (
          <>
            <Listed
              {...listed}
              title={title}
              none={none}
              proposals={others}
              end={pager ?? note(others.length)}
            />
            {own.length > 0 && (
              <Listed
                {...listed}
                title={messages.own.title}
                none={none}
                proposals={own}
                end={String(own.length)}
              />
            )}
          </>
        );
      }}
    </ListPage>
  );
}

interface ListedProps {
  title: string;
  none: string;
  proposals: readonly Proposal[];
  /** The end of the heading. */
  end: ReactNode;
  openId: string;
  hrefOf: (id: string) => string;
}

function Listed({ title, none, proposals, end, openId, hrefOf }: ListedProps) {
  const { nameOf } = useStaffNames();
  const { columns, states } = messages;
  const cells: readonly [Column<Proposal>, ...Column<Proposal>[]] = [
    {
      label: columns.what,
      cell: (one) =>
        one.person === null ? (
          titleOf(one)
        ) : (
          <Lines first={titleOf(one)} second={personName(one.person)} />
        ),
      wraps: true,
    },
    {
      label: columns.by,
      cell: (one) => proposerOf(one, nameOf),
    },
    { label: columns.at, cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
    {
      label: columns.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{states[status]}</Badge>,
    },
  ];
  return (
    <ListBox
      title={title}
      end={end}
      none={none}
      columns={cells}
      rows={proposals}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      openKey={openId}
    />
  );
}
