import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { toast } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { callWithReason } from "../calls/index.ts";
import { rewardsMessages } from "../messages/index.ts";
import {
  Box,
  type Decision as Choice,
  CloseLink,
  Moment,
  Pair,
  Pairs,
  ReasonForm,
} from "../parts/index.ts";
import { lil, type Proposal, rewardsKey } from "./queries.ts";
import styles from "./rewards.module.css";

const messages = rewardsMessages.detail;
const { columns, byRule } = rewardsMessages.proposals;

/** A reward with its reason, and for a second member of staff the decision. */
export function ProposalDetail(props: { proposal: Proposal; closeHref: string }) {
  const { proposal, closeHref } = props;
  const { nameOf } = useStaffNames();
  const { amount, rule, reason, userId, proposedBy, proposedAt, expiresAt, status } = proposal;
  return (
    <Box title={messages.title(lil(amount))} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <Pairs>
          <Pair label={columns.rule}>{rewardsMessages.rules[rule]}</Pair>
          <Pair label={messages.reason}>{reason}</Pair>
          <Pair label={messages.person} code>
            {userId}
          </Pair>
          <Pair label={columns.by}>{proposedBy === null ? byRule : nameOf(proposedBy)}</Pair>
          <Pair label={columns.at}>
            <Moment at={proposedAt} />
          </Pair>
          <Pair label={messages.expires}>
            {expiresAt === null ? messages.never : <Moment at={expiresAt} />}
          </Pair>
          {proposal.decidedBy !== null && (
            <Pair label={rewardsMessages.proposals.statuses[status]}>
              {nameOf(proposal.decidedBy)}
            </Pair>
          )}
        </Pairs>
        {status === "open" && <Decision proposal={proposal} />}
      </div>
    </Box>
  );
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { userId } = useCaller();
  const client = useQueryClient();
  const isOwn = proposal.proposedBy === userId;
  const isAboutCaller = proposal.userId === userId;
  const mayApprove = !isOwn && !isAboutCaller;
  const withdraw: Choice = {
    key: "withdrawReward",
    label: isOwn ? messages.withdraw : messages.decline,
  };
  const approve: Choice = {
    key: "approveReward",
    label: messages.approve,
    primary: true,
    icon: <Fingerprint size={18} aria-hidden="true" />,
  };

  async function decide(key: string, reason: string): Promise<string | null> {
    const name = key === "approveReward" ? "approveReward" : "withdrawReward";
    const result = await callWithReason(reason)(name, {
      params: { id: proposal.id },
      purpose: messages.purpose(lil(proposal.amount)),
    });
    await client.invalidateQueries({ queryKey: rewardsKey });
    if (!result.success) return result.error;
    const title = name === "approveReward" ? messages.approved : messages.withdrawn;
    toast({ kind: "success", title });
    return null;
  }

  return (
    <>
      {!mayApprove && (
        <p className={styles.soft}>{isAboutCaller ? messages.about : messages.own}</p>
      )}
      <ReasonForm decisions={mayApprove ? [withdraw, approve] : [withdraw]} onDecide={decide} />
    </>
  );
}
