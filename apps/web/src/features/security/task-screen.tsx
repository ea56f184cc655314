import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { appMessages, securityMessages as messages } from "../../shared/messages/index.ts";
import { useSession } from "../../shared/session/index.ts";
import { IconButton, Main, Pond, Screen, TopBar, text } from "../../shared/ui/index.ts";
import { PasscodeStep } from "./passcode-step.tsx";
import { PasskeyNameStep } from "./passkey-name-step.tsx";
import styles from "./security.module.css";
import { SecurityCodeStep } from "./security-code-step.tsx";
import { backLeaves, type SecurityTask } from "./security-flow.ts";
import { useSecurityTask } from "./use-security-task.ts";

export interface TaskScreenProps {
  task: SecurityTask;
  onDone: () => void;
  onBack: () => void;
}

/** One change of the security settings, from its mailed code to its end. */
export function TaskScreen({ task, onDone, onBack }: TaskScreenProps) {
  const session = useSession();
  const flow = useSecurityTask(task, onDone);
  const { state } = flow;
  const back = () => (backLeaves(state) ? onBack() : flow.back());
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
            action={messages.choose.next}
            busy={false}
            problem={state.problem === null ? null : messages.choose[state.problem]}
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
          onBack={back}
        >
          <PasscodeStep
            key="repeat"
            label={messages.choose.againLabel}
            action={messages.choose.save}
            busy={state.submitting}
            problem={null}
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
  }
}

interface StepProps {
  title: string;
  /** Where the pad has drifted to: one hop to the right with every step. */
  padX: number;
  lead: ReactNode;
  onBack: () => void;
  children: ReactNode;
}

function Step({ title, padX, lead, onBack, children }: StepProps) {
  return (
    <Screen title={title} key={title}>
      <TopBar
        leading={
          <IconButton label={appMessages.back} onClick={onBack}>
            <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <Main>
        <h1 className={`${text.title} ${styles.title}`}>{title}</h1>
        <p className={text.soft}>{lead}</p>
        {children}
        <Pond padX={padX} />
      </Main>
    </Screen>
  );
}

/** A new passcode in the place of a forgotten one, for whoever has been asked for it. */
export function PasscodeReset(props: Omit<TaskScreenProps, "task">) {
  return <TaskScreen {...props} task={{ kind: "reset_passcode" }} />;
}
