import { Fingerprint } from "lucide-react";
import { Button, ErrorBox } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { callWithReason, consoleCall } from "../calls/index.ts";
import { approvalsMessages } from "../messages/index.ts";
import { PadsNote, ReasonForm, useAction, useConclude } from "../parts/index.ts";
import styles from "./approvals.module.css";
import { stateOf } from "./proposal-words.ts";
import { decidedKeys, type Proposal } from "./queries.ts";

const messages = approvalsMessages.detail;

type Verb = "approveProposal" | "withdrawProposal" | "objectToProposal";

/** Decisions about these need a reason, as in the API. */
const needsReason = ({ kind }: Proposal) => kind === "reward" || kind === "held_reward";

/** Decides, and says what became of the proposal. @returns the error; null if there is none */
function useDecide({ id }: Proposal) {
  const conclude = useConclude(...decidedKeys);
  return async (verb: Verb, reason: string | null): Promise<string | null> => {
    const send = reason === null ? consoleCall : callWithReason(reason);
    const purpose = verb === "objectToProposal" ? messages.objectPurpose : messages.purpose;
    const result = await send(verb, { params: { id }, purpose });
    const { done } = messages;
    return conclude(result, ({ proposal: { status } }) => {
      if (verb === "objectToProposal") return done.objected;
      return status === "approved" || status === "withdrawn" ? done[status] : done.refused;
    });
  };
}

/** The people who have to decide, and the buttons for those who may. */
export function Decision({ proposal }: { proposal: Proposal }) {
  const caller = useCaller();
  const { nameOf } = useStaffNames();
  const { person, proposedBy, takesEffectAt } = proposal;
  const isOwn = proposedBy === caller.userId;
  const isAbout = person?.id === caller.userId;
  return (
    <>
      <PadsNote>
        {proposal.kind !== "held_reward" && <strong>{messages.oneOfTwo}</strong>}
        <span>{stateOf(proposal, caller.userId, nameOf)}</span>
      </PadsNote>
      {isAbout ? (
        takesEffectAt !== null && <Objection proposal={proposal} />
      ) : needsReason(proposal) ? (
        <WithReason proposal={proposal} isOwn={isOwn} />
      ) : (
        <Buttons proposal={proposal} isOwn={isOwn} />
      )}
    </>
  );
}

interface DecideProps {
  proposal: Proposal;
  /** Whether the caller has proposed it, and so can only withdraw it. */
  isOwn: boolean;
}

const approveIcon = <Fingerprint size={18} aria-hidden="true" />;

function Buttons({ proposal, isOwn }: DecideProps) {
  const decide = useDecide(proposal);
  const { busy, failure, dismiss, act } = useAction();
  const send = (verb: Verb) => act(() => decide(verb, null));
  return (
    <>
      {failure !== null && <ErrorBox text={failure} onDismiss={dismiss} />}
      <div className={isOwn ? undefined : styles.decide}>
        <Button kind="secondary" wide disabled={busy} onClick={() => void send("withdrawProposal")}>
          {isOwn ? messages.withdraw : messages.decline}
        </Button>
        {!isOwn && (
          <Button
            wide
            busy={busy}
            busyLabel={messages.approve}
            onClick={() => void send("approveProposal")}
          >
            {approveIcon}
            {messages.approve}
          </Button>
        )}
      </div>
    </>
  );
}

function WithReason({ proposal, isOwn }: DecideProps) {
  const decide = useDecide(proposal);
  const withdraw = {
    key: "withdrawProposal",
    label: isOwn ? messages.withdraw : messages.decline,
  };
  const approve = {
    key: "approveProposal",
    label: messages.approve,
    primary: true,
    icon: approveIcon,
  };
  return (
    <ReasonForm
      decisions={isOwn ? [withdraw] : [withdraw, approve]}
      onDecide={(key, reason) =>
        decide(key === "approveProposal" ? "approveProposal" : "withdrawProposal", reason)
      }
    />
  );
}

/** For the person whom a change is about that takes effect by time alone. */
function Objection({ proposal }: { proposal: Proposal }) {
  const decide = useDecide(proposal);
  return (
    <ReasonForm
      label={messages.objectReason}
      hint={messages.objectHint}
      decisions={[{ key: "object", label: messages.object, primary: true }]}
      onDecide={(_, reason) => decide("objectToProposal", reason)}
    />
  );
}
