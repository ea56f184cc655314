import type { ReactNode } from "react";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { useBackEntries } from "../../../shared/navigation/index.ts";
import { useSession } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Button,
  Foot,
  Main,
  Pond,
  Screen,
  screenHeadingId,
  text,
} from "../../../shared/ui/index.ts";
import { PasscodeStep, SubmitAgain } from "./passcode-step.tsx";
import { PasskeyNameStep } from "./passkey-name-step.tsx";
import styles from "./security.module.css";
import { SecurityCodeStep } from "./security-code-step.tsx";
import { backLeaves, type SecurityTask } from "./security-flow.ts";
import { type SecurityTaskEnds, useSecurityTask } from "./use-security-task.ts";

export interface TaskScreenProps extends SecurityTaskEnds {
  task: SecurityTask;
  /** Called when the person leaves the task unfinished. */
  onBack: () => void;
  /** Called when the person has read that their reset is pending; `onBack` if omitted. */
  onWaitingRead?: () => void;
}

/** One change of the security settings, from its mailed code to its end. */
export function TaskScreen({ task, onBack, onWaitingRead = onBack, ...ends }: TaskScreenProps) {
  const session = useSession();
  const flow = useSecurityTask(task, ends);
  const { state } = flow;
  const back = () => (backLeaves(state) ? onBack() : flow.back());
  useBackEntries(backLeaves(state) ? 0 : 1, flow.back);
  const email = session.status === "signed_in" ? session.email : "";
  switch (state.step) {
    case "code":
      return (
        <Step
          title={messages.code.title}
          padX={125}
          lead={
            <>
              {messages.code.lead} <strong className={styles.email}>{email}</strong>
            </>
          }
          onBack={back}
        >
          <SecurityCodeStep
            key={state.codeEntry}
            mailedAtMs={flow.mailedAtMs}
            onMailed={flow.mailed}
            problem={state.codeProblem}
            busy={state.submitting}
            onCode={flow.enterCode}
          />
        </Step>
      );
    case "choose":
      return (
        <Step title={messages.choose.title} padX={195} lead={messages.choose.lead} onBack={back}>
          <PasscodeStep
            key="choose"
            label={messages.choose.label}
            error={state.problem === null ? null : messages.choose[state.problem]}
            onPasscode={flow.choose}
          />
        </Step>
      );
    case "repeat":
      return (
        <Step
          title={messages.choose.again}
          padX={265}
          lead={messages.choose.againLead}
          foot={
            state.hasFailed && <SubmitAgain label={messages.choose.save} busy={state.submitting} />
          }
          onBack={back}
        >
          <PasscodeStep
            key="repeat"
            label={messages.choose.againLabel}
            busy={state.submitting}
            onPasscode={flow.repeat}
          />
        </Step>
      );
    case "name":
      return (
        <Step title={messages.name.title} padX={195} lead={messages.name.lead} onBack={back}>
          <PasskeyNameStep busy={state.submitting} onName={flow.create} />
        </Step>
      );
    case "waits":
      return <ResetWaits until={state.waitsUntil ?? ""} onDone={onWaitingRead} />;
  }
}

interface StepProps {
  title: string;
  /** The pad's position: it moves one hop to the right with every step. */
  padX: number;
  lead: ReactNode;
  foot?: ReactNode;
  onBack: () => void;
  children: ReactNode;
}

function Step({ title, padX, lead, foot, onBack, children }: StepProps) {
  return (
    <Screen title={title} key={title}>
      <BackBar onBack={onBack} />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {title}
        </h1>
        <p className={text.soft}>{lead}</p>
        {children}
        <Pond padX={padX} />
      </Main>
      {foot}
    </Screen>
  );
}

/** The end of a reset without a passkey: says when the new passcode works. */
function ResetWaits({ until, onDone }: { until: string; onDone: () => void }) {
  const { waitsTitle, waitsLead, waitsText, done } = messages.reset;
  return (
    <Step
      title={waitsTitle}
      padX={265}
      lead={
        <>
          {waitsLead.before}
          <strong className={styles.moment}>{formatMoment(new Date(until), new Date())}</strong>
          {waitsLead.after}
        </>
      }
      foot={
        <Foot>
          <Button wide onClick={onDone}>
            {done}
          </Button>
        </Foot>
      }
      onBack={onDone}
    >
      <div className={styles.block}>
        <p className={text.soft}>{waitsText}</p>
      </div>
    </Step>
  );
}

/** Sets a new passcode in place of a forgotten one, for a person who was about to confirm with it. */
export function PasscodeReset(props: Omit<TaskScreenProps, "task">) {
  return <TaskScreen {...props} task={{ kind: "reset_passcode" }} />;
}

/** Creates another passkey, for a person who needs one for something else. */
export function AddPasskey(props: Omit<TaskScreenProps, "task">) {
  return <TaskScreen {...props} task={{ kind: "add_passkey" }} />;
}
