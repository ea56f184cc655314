import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useBusy } from "../../shared/busy/index.ts";
import { Button, ErrorBox, toast } from "../../shared/ui/index.ts";
import { staffQuery, useCaller, useStaffNames } from "../caller/index.ts";
import { callWithReason, consoleCall } from "../calls/index.ts";
import { staffMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pads, Pair, Pairs, ReasonForm } from "../parts/index.ts";
import { changeTitle, proposerName, type StaffChange } from "./member.ts";
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
  const caller = useCaller();
  const { email, userId, status, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt } = change;
  const { takesEffectAt } = change;
  return (
    <Box title={changeTitle(change)} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <Pairs>
          <Pair label={staffMessages.members.columns.email}>{email}</Pair>
          <Pair label={messages.id} code>
            {userId}
          </Pair>
          <Pair label={messages.proposed}>
            {proposerName(proposedBy, nameOf)}, <Moment at={proposedAt} />
          </Pair>
          {status === "open" && (
            <Pair label={takesEffectAt === null ? messages.expires : messages.takesEffect}>
              <Moment at={takesEffectAt ?? expiresAt} />
            </Pair>
          )}
          {decidedAt !== null && (
            <Pair label={outcomes[status]}>
              {decidedBy !== null && `${nameOf(decidedBy)}, `}
              <Moment at={decidedAt} />
            </Pair>
          )}
        </Pairs>
        {status === "open" &&
          (userId === caller.userId ? <OwnChange change={change} /> : <Decision change={change} />)}
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
  const mayApprove = !isOwn;

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
        <p>
          {mayApprove
            ? messages.second
            : change.takesEffectAt === null
              ? messages.own
              : messages.waits}
        </p>
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

/** A change about the caller. One that takes effect by time alone can be stopped by them. */
function OwnChange({ change: { id, takesEffectAt } }: { change: StaffChange }) {
  const client = useQueryClient();

  async function object(_: string, reason: string): Promise<string | null> {
    const result = await callWithReason(reason)("objectToStaffChange", {
      params: { id },
      purpose: messages.objectPurpose,
    });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    if (!result.success) return result.error;
    toast({ kind: "success", title: messages.objected });
    return null;
  }

  return (
    <>
      <div className={styles.people}>
        <Pads />
        <p>{takesEffectAt === null ? messages.about : messages.mayObject}</p>
      </div>
      {takesEffectAt !== null && (
        <ReasonForm
          label={messages.objectReason}
          hint={messages.objectHint}
          decisions={[{ key: "object", label: messages.object, primary: true }]}
          onDecide={object}
        />
      )}
    </>
  );
}
