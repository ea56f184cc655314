import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useBusy } from "../../shared/busy/index.ts";
import { Button, ErrorBox, toast } from "../../shared/ui/index.ts";
import { staffQuery, useCaller, useStaffNames } from "../caller/index.ts";
import { consoleCall } from "../calls/index.ts";
import { staffMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pads, Pair, Pairs } from "../parts/index.ts";
import { changeTitle, type StaffChange } from "./member.ts";
import styles from "./staff.module.css";

const messages = staffMessages.detail;
const { outcomes } = staffMessages.decided;

export interface ChangeDetailProps {
  change: StaffChange;
  closeHref: string;
}

/** A proposed change of the staff, and for another administrator the decision. */
export function ChangeDetail({ change, closeHref }: ChangeDetailProps) {
  const { nameOf } = useStaffNames();
  const { email, userId, status, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt } = change;
  return (
    <Box title={changeTitle(change)} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <Pairs>
          <Pair label={staffMessages.members.columns.email}>{email}</Pair>
          <Pair label={messages.id} code>
            {userId}
          </Pair>
          <Pair label={messages.proposed}>
            {nameOf(proposedBy)}, <Moment at={proposedAt} />
          </Pair>
          {status === "open" && (
            <Pair label={messages.expires}>
              <Moment at={expiresAt} />
            </Pair>
          )}
          {decidedBy !== null && decidedAt !== null && (
            <Pair label={outcomes[status]}>
              {nameOf(decidedBy)}, <Moment at={decidedAt} />
            </Pair>
          )}
        </Pairs>
        {status === "open" && <Decision change={change} />}
      </div>
    </Box>
  );
}

function Decision({ change }: { change: StaffChange }) {
  const caller = useCaller();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const isOwn = change.proposedBy === caller.userId;
  const isAboutCaller = change.userId === caller.userId;
  const mayApprove = !isOwn && !isAboutCaller;

  const decide = (name: "approveStaffChange" | "withdrawStaffChange", title: string) =>
    run(async () => {
      setFailure(null);
      const result = await consoleCall(name, {
        params: { id: change.id },
        purpose: messages.purpose,
      });
      // Also after a refusal: another administrator has decided it meanwhile.
      await client.invalidateQueries({ queryKey: staffQuery.queryKey });
      if (result.success) toast({ kind: "success", title });
      else setFailure(result.error);
    });

  return (
    <>
      <div className={styles.people}>
        <Pads />
        <p>{mayApprove ? messages.second : isAboutCaller ? messages.about : messages.own}</p>
      </div>
      {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
      <div className={mayApprove ? styles.decide : undefined}>
        <Button
          kind="secondary"
          wide
          disabled={busy}
          onClick={() => void decide("withdrawStaffChange", messages.withdrawn)}
        >
          {isOwn ? messages.withdraw : messages.decline}
        </Button>
        {mayApprove && (
          <Button
            wide
            busy={busy}
            busyLabel={messages.approve}
            onClick={() => void decide("approveStaffChange", messages.approved)}
          >
            <Fingerprint size={18} aria-hidden="true" />
            {messages.approve}
          </Button>
        )}
      </div>
    </>
  );
}
