import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, use } from "react";
import { appMessages, signupMessages as messages } from "../../shared/messages/index.ts";
import {
  Button,
  Foot,
  IconButton,
  Main,
  Pond,
  Screen,
  Stones,
  TopBar,
  text,
} from "../../shared/ui/index.ts";
import { type SignupStep, signupProgress } from "./signup-flow.ts";
import { SignupSteps } from "./signup-steps.ts";
import styles from "./step-frame.module.css";

/** Where the pad has drifted to: one hop to the right with every step. */
const padX = (step: number) => 85 + step * 36;

export interface StepFrameProps {
  step: SignupStep;
  title: string;
  lead: ReactNode;
  submitting: boolean;
  canContinue?: boolean;
  /** What Continue is called on this step. */
  continueLabel?: string;
  onBack: () => void;
  onSubmit: () => void;
  /** Optional steps can be skipped. */
  onSkip?: () => void;
  children: ReactNode;
}

/** What every step has: the way back, the stones, a heading, and Continue at the foot. */
export function StepFrame(props: StepFrameProps) {
  const { step, total } = signupProgress(props.step, use(SignupSteps));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.submitting) props.onSubmit();
  };
  return (
    <Screen title={props.title}>
      <TopBar
        leading={
          <IconButton
            label={step === 1 ? messages.backToWelcome : appMessages.back}
            onClick={props.onBack}
          >
            <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        middle={<Stones step={step} total={total} label={messages.progress(step, total)} />}
        trailing={
          <span className={styles.count} aria-hidden="true">
            {step}/{total}
          </span>
        }
      />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Main>
          <h1 className={`${text.title} ${styles.title}`}>{props.title}</h1>
          <p className={text.soft}>{props.lead}</p>
          {props.children}
          <Pond padX={padX(step)} />
        </Main>
        <Foot>
          <Button type="submit" wide busy={props.submitting} disabled={props.canContinue === false}>
            {props.continueLabel ?? messages.continue}
          </Button>
          {props.onSkip !== undefined && (
            <Button kind="quiet" wide disabled={props.submitting} onClick={props.onSkip}>
              {messages.skip}
            </Button>
          )}
        </Foot>
      </form>
    </Screen>
  );
}
