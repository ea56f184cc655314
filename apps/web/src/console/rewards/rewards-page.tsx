import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { Link } from "wouter";
import { Badge, Button } from "../../shared/ui/index.ts";
import { rewardsMessages as messages } from "../messages/index.ts";
import { Box, lil, Page, QueryPart, Tile, Tiles, useFilters } from "../parts/index.ts";
import { PrizesBox } from "./prizes-box.tsx";
import { type Health, healthQuery } from "./queries.ts";
import { RewardForm } from "./reward-form.tsx";
import styles from "./rewards.module.css";

/** The health of automatic rewards, and weekly prizes. Open proposals are on the page of approvals. */
export function RewardsPage() {
  const { filters, set } = useFilters(["form"]);
  const health = useQuery(healthQuery);
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
      <QueryPart query={health} rows={2}>
        {(data) => <HealthPart {...data} />}
      </QueryPart>
      <PrizesBox />
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
      {openProposals + heldRewards > 0 && (
        <Link href="/admin/approvals" className={styles.link}>
          {messages.decide}
        </Link>
      )}
    </>
  );
}
