import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight, Check, Fingerprint } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useBusy } from "../../shared/busy/index.ts";
import { Button, ErrorBox, toast } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { consoleCall } from "../calls/index.ts";
import { freezesMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, momentText, Pads, Pair, Pairs } from "../parts/index.ts";
import styles from "./freezes.module.css";
import { type ActiveFreeze, accountName, type FreezeChange, freezesKey } from "./queries.ts";

const messages = freezesMessages.proposal;

export interface ProposalDetailProps {
  change: FreezeChange;
  /** The accounts that are frozen now, as far as they are loaded. */
  active: readonly ActiveFreeze[] | undefined;
  closeHref: string;
}

/** A proposal with what it changes, and for a second member of staff the decision. */
export function ProposalDetail({ change, active, closeHref }: ProposalDetailProps) {
  const { nameOf } = useStaffNames();
  const freeze = active?.find(({ userId }) => userId === change.userId);
  const isOpen = change.status === "open";
  return (
    <Box
      title={freezesMessages.row[change.change](accountName(change))}
      padded
      end={<CloseLink href={closeHref} />}
    >
      <div className={styles.detail}>
        {isOpen && <Difference change={change} freeze={freeze} />}
        <div className={styles.note}>
          <p>
            <strong>{nameOf(change.proposedBy)}</strong> <Moment at={change.proposedAt} />
          </p>
          <p>{change.note}</p>
        </div>
        <Pairs>
          {change.kind !== null && (
            <Pair label={messages.reason}>{freezesMessages.kinds[change.kind]}</Pair>
          )}
          {change.category !== null && (
            <Pair label={messages.told}>{freezesMessages.categories[change.category]}</Pair>
          )}
          {change.decideBy !== null && (
            <Pair label={messages.decideBy}>
              <Moment at={change.decideBy} />
            </Pair>
          )}
          {change.change === "freeze" && (
            <Pair label={messages.until}>
              {change.endsAt === null ? freezesMessages.noEnd : <Moment at={change.endsAt} />}
            </Pair>
          )}
          <Pair label={freezesMessages.detail.person} code>
            <Link href={`/admin/people/${change.userId}`} className={styles.person}>
              {change.userId}
            </Link>
          </Pair>
          {change.decidedBy !== null && change.decidedAt !== null && (
            <Pair label={freezesMessages.decided.outcomes[change.status]}>
              {nameOf(change.decidedBy)}, <Moment at={change.decidedAt} />
            </Pair>
          )}
        </Pairs>
        {isOpen && <Decision change={change} />}
      </div>
    </Box>
  );
}

/** Until when a freeze lasts. */
const lastsUntil = (endsAt: string | null) =>
  endsAt === null
    ? freezesMessages.noEnd
    : messages.lasts(momentText(new Date(endsAt), new Date()));

function Difference(props: { change: FreezeChange; freeze: ActiveFreeze | undefined }) {
  const { change, freeze } = props;
  const free = { name: messages.active, note: messages.activeText };
  const now =
    freeze === undefined ? free : { name: messages.frozen, note: lastsUntil(freeze.endsAt) };
  const after =
    change.change === "freeze" ? { name: messages.frozen, note: lastsUntil(change.endsAt) } : free;
  return (
    <div className={styles.difference}>
      <div>
        {messages.now}
        <b>{now.name}</b>
        {now.note}
      </div>
      <ArrowRight size={18} aria-hidden="true" />
      <div className={styles.after}>
        {messages.after}
        <b>{after.name}</b>
        {after.note}
      </div>
    </div>
  );
}

function Decision({ change }: { change: FreezeChange }) {
  const caller = useCaller();
  const { nameOf } = useStaffNames();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const isOwn = change.proposedBy === caller.userId;
  const isAboutCaller = change.userId === caller.userId;
  const mayApprove = !isOwn && !isAboutCaller;

  const decide = (name: "approveFreezeChange" | "withdrawFreezeChange", title: string) =>
    run(async () => {
      setFailure(null);
      const result = await consoleCall(name, {
        params: { id: change.id },
        purpose: messages.purposes[change.change],
      });
      // Also after a refusal: someone else has decided it meanwhile.
      await client.invalidateQueries({ queryKey: freezesKey });
      if (result.success) toast({ kind: "success", title });
      else setFailure(result.error);
    });

  return (
    <>
      {mayApprove && (
        <section aria-labelledby="effects">
          <h3 id="effects" className={styles.effectsTitle}>
            {messages.effects}
          </h3>
          <ul className={styles.effects}>
            {messages[`${change.change}Effects`].map((effect) => (
              <li key={effect}>
                <Check size={16} aria-hidden="true" />
                {effect}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.people}>
        <Pads />
        <p>
          <strong>{messages.oneOfTwo}</strong>
          <span>{messages.proposed(nameOf(change.proposedBy))}</span>
        </p>
        <span>
          {freezesMessages.row.expires} <Moment at={change.expiresAt} />
        </span>
      </div>
      {!mayApprove && (
        <p className={styles.soft}>{isAboutCaller ? messages.aboutYou : messages.ownNote}</p>
      )}
      {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
      <div className={mayApprove ? styles.decide : undefined}>
        <Button
          kind="secondary"
          wide
          disabled={busy}
          onClick={() => void decide("withdrawFreezeChange", messages.withdrawn)}
        >
          {isOwn ? messages.withdraw : messages.decline}
        </Button>
        {mayApprove && (
          <Button
            wide
            busy={busy}
            busyLabel={messages.approve[change.change]}
            onClick={() => void decide("approveFreezeChange", messages.approved[change.change])}
          >
            <Fingerprint size={18} aria-hidden="true" />
            {messages.approve[change.change]}
          </Button>
        )}
      </div>
    </>
  );
}
