import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { exactAmount } from "../../features/money/other-tokens/index.ts";
import { Button } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { consoleCall } from "../calls/index.ts";
import { returnsMessages } from "../messages/index.ts";
import {
  Box,
  CloseLink,
  Moment,
  Pair,
  Pairs,
  QueryPart,
  ReasonForm,
  useConclude,
} from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import { obstacleOf } from "./obstacle.ts";
import { type ReturnCase, returnQuery, returnsKey, type TokenReturn } from "./queries.ts";
import { CheckPairs } from "./return-checks.tsx";
import styles from "./returns.module.css";

const messages = returnsMessages.detail;
const { ceremony, checks: checkTexts, decide: decideTexts, obstacles } = returnsMessages;
const runbook = "docs/runbooks/other-tokens.md#return-something";

/** One return: its checks, its facts, its state, and the decision. */
export function ReturnDetail({ id, closeHref }: { id: string; closeHref: string }) {
  const query = useQuery(returnQuery(id));
  const title =
    query.data === undefined ? returnsMessages.title : exactAmount(query.data.tokenReturn);
  return (
    <Box title={title} padded end={<CloseLink href={closeHref} />}>
      <QueryPart query={query} rows={6}>
        {(found) => (
          <Found found={found} isChecking={query.isFetching} onCheck={() => void query.refetch()} />
        )}
      </QueryPart>
    </Box>
  );
}

interface FoundProps {
  found: ReturnCase;
  isChecking: boolean;
  onCheck: () => void;
}

function Found({ found: { tokenReturn, checks }, isChecking, onCheck }: FoundProps) {
  const obstacle = checks === null ? undefined : obstacleOf(tokenReturn, checks);
  return (
    <div className={styles.detail}>
      {tokenReturn.status === "requested" && (
        <div className={styles.note}>
          {obstacle !== undefined && <p>{obstacles[obstacle]}</p>}
          {obstacle === undefined && tokenReturn.token !== null && <p>{decideTexts.contract}</p>}
          {obstacle === undefined && <p>{decideTexts.check}</p>}
        </div>
      )}
      {checks !== null && (
        <section className={styles.checks} aria-label={checkTexts.title}>
          <div className={styles.head}>
            <h3>{checkTexts.title}</h3>
            <Button kind="quiet" size="mini" busy={isChecking} onClick={onCheck}>
              <RotateCw size={16} aria-hidden="true" />
              {checkTexts.again}
            </Button>
          </div>
          <CheckPairs tokenReturn={tokenReturn} checks={checks} />
        </section>
      )}
      <Facts tokenReturn={tokenReturn} />
      <Ceremony tokenReturn={tokenReturn} />
      {checks !== null && (
        <Decide
          key={tokenReturn.status}
          tokenReturn={tokenReturn}
          mayApprove={tokenReturn.status === "requested" && obstacle === undefined}
        />
      )}
    </div>
  );
}

function Facts({ tokenReturn: one }: { tokenReturn: TokenReturn }) {
  const { nameOf } = useStaffNames();
  /** The person and the time of an action; nothing before it has happened. */
  const act = (label: string, by: string | null, at: string | null) =>
    by !== null &&
    at !== null && (
      <Pair label={label}>
        {nameOf(by)}, <Moment at={at} />
      </Pair>
    );
  return (
    <Pairs>
      <Pair label={messages.person}>
        {one.person === null ? returnsMessages.deleted : <PersonLink person={one.person} />}
      </Pair>
      <Pair label={messages.amount}>{exactAmount(one)}</Pair>
      <Pair label={messages.contract} code={one.token !== null}>
        {one.token ?? messages.ether}
      </Pair>
      <Pair label={messages.to} code>
        {one.address}
      </Pair>
      <Pair label={messages.from} code>
        {one.safe}
      </Pair>
      <Pair label={messages.asked}>
        <Moment at={one.requestedAt} />
      </Pair>
      {act(messages.approved, one.approvedBy, one.approvedAt)}
      {act(messages.prepared, one.preparedBy, one.preparedAt)}
      {act(messages.refused, one.refusedBy, one.endedAt)}
      {one.note !== null && <Pair label={messages.reason}>{one.note}</Pair>}
      {act(messages.recorded, one.recordedBy, one.endedAt)}
      {one.status === "cancelled" && one.endedAt !== null && (
        <Pair label={messages.cancelled}>
          <Moment at={one.endedAt} />
        </Pair>
      )}
      {one.hash !== null && (
        <Pair label={messages.hash} code>
          {one.hash}
        </Pair>
      )}
      <Pair label={messages.runbook} code>
        {runbook}
      </Pair>
    </Pairs>
  );
}

/** The next step of the two people with the owner's key. */
function Ceremony({ tokenReturn: { id, status } }: { tokenReturn: TokenReturn }) {
  if (status !== "approved" && status !== "prepared") return null;
  const command = {
    approved: `lilypad return prepare ${id} --out request.json --as <member>`,
    prepared: `lilypad return record ${id} --transaction <hash> --as <member>`,
  }[status];
  return (
    <div className={styles.note}>
      <p>
        <strong>{ceremony.title}</strong>
      </p>
      <p>{ceremony[status]}</p>
      <code>{command}</code>
      {status === "prepared" && <p>{ceremony.refuseSigned}</p>}
    </div>
  );
}

function Decide(props: { tokenReturn: TokenReturn; mayApprove: boolean }) {
  const { id } = props.tokenReturn;
  const conclude = useConclude(returnsKey);

  async function decide(key: string, note: string): Promise<string | null> {
    const decision = key === "approve" ? key : "refuse";
    const result = await consoleCall("decideTokenReturn", {
      params: { id },
      body: { decision, note },
      purpose: decideTexts.purpose,
    });
    const { approved, refused } = decideTexts;
    return conclude(result, () => (decision === "approve" ? approved : refused));
  }

  const refuse = { key: "refuse", label: decideTexts.refuse };
  const approve = { key: "approve", label: decideTexts.approve, primary: true };
  return (
    <ReasonForm
      label={decideTexts.reason}
      hint={decideTexts.reasonHint}
      decisions={props.mayApprove ? [refuse, approve] : [refuse]}
      onDecide={decide}
    />
  );
}
