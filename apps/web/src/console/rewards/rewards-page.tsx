import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone, Button } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { rewardsMessages as messages } from "../messages/index.ts";
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
  Tile,
  Tiles,
  useFilters,
} from "../parts/index.ts";
import { PrizesBox } from "./prizes-box.tsx";
import { ProposalDetail } from "./proposal-detail.tsx";
import {
  decidedProposalsQuery,
  type Health,
  healthQuery,
  lil,
  openProposalsQuery,
  type Proposal,
} from "./queries.ts";
import { RewardForm } from "./reward-form.tsx";
import styles from "./rewards.module.css";

const tones: Readonly<Record<Proposal["status"], BadgeTone>> = {
  open: "wait",
  granted: "done",
  withdrawn: "plain",
  expired: "plain",
};

/** Rewards that need a decision, the health of the automatic ones, and weekly prizes. */
export function RewardsPage() {
  const { filters, hrefOf, set } = useFilters(["proposal", "form", "waiting", "decided"]);
  const health = useQuery(healthQuery);
  const open = useQuery(openProposalsQuery(filters.waiting));
  const decided = useQuery(decidedProposalsQuery(filters.decided));
  const proposal = [...(open.data?.proposals ?? []), ...(decided.data?.proposals ?? [])].find(
    ({ id }) => id === filters.proposal,
  );
  /** The pages of a list of proposals. */
  const pagerOf = (list: "waiting" | "decided", nextCursor: string | null) => (
    <Pager
      firstHref={filters[list] === "" ? null : hrefOf({ proposal: "", [list]: "" })}
      nextHref={nextCursor === null ? null : hrefOf({ proposal: "", [list]: nextCursor })}
    />
  );
  const listed = { openId: filters.proposal, hrefOf: (id: string) => hrefOf({ proposal: id }) };
  return (
    <Page
      title={messages.title}
      status={health.data !== undefined && <HealthBadge {...health.data} />}
      tools={
        <Button kind="secondary" size="mini" onClick={() => set({ form: "new" })}>
          <Gift size={16} aria-hidden="true" />
          {messages.propose}
        </Button>
      }
    >
      <Columns
        detailKey={filters.proposal}
        detail={
          proposal === undefined ? null : (
            <ProposalDetail
              key={proposal.id}
              proposal={proposal}
              closeHref={hrefOf({ proposal: "" })}
            />
          )
        }
      >
        <QueryPart query={health} rows={2}>
          {(data) => <HealthPart {...data} />}
        </QueryPart>
        <QueryPart query={open}>
          {({ proposals, nextCursor }) => (
            <Box
              title={messages.proposals.open}
              end={
                nextCursor === null && filters.waiting === ""
                  ? messages.proposals.openNote
                  : pagerOf("waiting", nextCursor)
              }
            >
              {proposals.length === 0 ? (
                <NoRows>{messages.proposals.openNone}</NoRows>
              ) : (
                <OpenTable proposals={proposals} {...listed} />
              )}
            </Box>
          )}
        </QueryPart>
        <PrizesBox />
        <QueryPart query={decided}>
          {({ proposals, nextCursor }) => (
            <Decided proposals={proposals} end={pagerOf("decided", nextCursor)} {...listed} />
          )}
        </QueryPart>
      </Columns>
      {filters.form === "new" && <RewardForm onClose={() => set({ form: "" })} />}
    </Page>
  );
}

const HealthBadge = ({ healthy, problems }: Health) =>
  healthy ? (
    <Badge tone="done">{messages.healthy}</Badge>
  ) : (
    <Badge tone="fail">{messages.problems(problems.length)}</Badge>
  );

function HealthPart({ problems, openProposals, heldRewards, outstanding, treasury }: Health) {
  const { tiles } = messages;
  const rewards = treasury.find(({ asset }) => asset === "LIL");
  return (
    <>
      {problems.length > 0 && (
        <Box title={messages.problemsTitle} padded>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Box>
      )}
      <Tiles label={tiles.label}>
        <Tile label={tiles.proposals} note={tiles.proposalsNote}>
          {openProposals}
        </Tile>
        <Tile label={tiles.held} note={tiles.heldNote}>
          {heldRewards}
        </Tile>
        <Tile label={tiles.outstanding} note={tiles.outstandingNote}>
          {lil(outstanding)}
        </Tile>
        <Tile label={tiles.treasury} note={tiles.treasuryNote}>
          {rewards === undefined ? "–" : lil(rewards.balance)}
        </Tile>
      </Tiles>
    </>
  );
}

interface ListProps {
  proposals: readonly Proposal[];
  openId: string;
  hrefOf: (id: string) => string;
}

type ProposalColumn = Column<Proposal>;

function useColumns() {
  const { nameOf } = useStaffNames();
  const { columns, byRule } = messages.proposals;
  const amount: ProposalColumn = { label: columns.amount, cell: (one) => lil(one.amount) };
  const rule: ProposalColumn = { label: columns.rule, cell: (one) => messages.rules[one.rule] };
  const by: ProposalColumn = {
    label: columns.by,
    cell: ({ proposedBy }) => (proposedBy === null ? byRule : nameOf(proposedBy)),
  };
  const at: ProposalColumn = {
    label: columns.at,
    cell: ({ proposedAt }) => <Moment at={proposedAt} />,
  };
  const decidedBy: ProposalColumn = {
    label: columns.decidedBy,
    cell: (one) => (one.decidedBy === null ? "–" : nameOf(one.decidedBy)),
  };
  return { amount, rule, by, at, decidedBy };
}

function OpenTable({ proposals, openId, hrefOf }: ListProps) {
  const { amount, rule, by, at } = useColumns();
  return (
    <Table
      label={messages.proposals.open}
      columns={[amount, rule, by, at]}
      rows={proposals}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      openKey={openId}
    />
  );
}

function Decided({ proposals, end, openId, hrefOf }: ListProps & { end: ReactNode }) {
  const { amount, rule, by, decidedBy } = useColumns();
  const { columns, statuses, decided: title, decidedNone } = messages.proposals;
  const status: ProposalColumn = {
    label: columns.status,
    cell: (one) => <Badge tone={tones[one.status]}>{statuses[one.status]}</Badge>,
  };
  return (
    <Box title={title} end={end}>
      {proposals.length === 0 ? (
        <NoRows>{decidedNone}</NoRows>
      ) : (
        <Table
          label={title}
          columns={[amount, rule, status, by, decidedBy]}
          rows={proposals}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          openKey={openId}
        />
      )}
    </Box>
  );
}
