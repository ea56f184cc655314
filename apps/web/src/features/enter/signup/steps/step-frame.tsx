import { type FormEvent, type ReactNode, use } from "react";
import { appMessages, signupMessages as messages } from "../../../../shared/messages/index.ts";
import {
  BackBar,
  Button,
  Foot,
  Main,
  Pond,
  Screen,
  Stones,
  screenHeadingId,
  text,
  useErrorFocus,
} from "../../../../shared/ui/index.ts";
import {
  countedSteps,
  type SignupForm,
  type SignupStep,
  signupProgress,
} from "../flow/signup-flow.ts";
import { SignupWay } from "../flow/signup-way.ts";
import styles from "./step-frame.module.css";

/** The pad's position: it moves one hop to the right with every step. */
const padX = (step: number) => 85 + step * 36;

/** The props of every step. */
export interface StepProps {
  form: SignupForm;
  submitting: boolean;
  onEdit: (fields: Partial<SignupForm>) => void;
  onBack: () => void;
  /**
   * Runs the step's action and continues; while it runs, further submits are ignored.
   * @param work throws with a sentence to show, or ShownAtField
   */
  onSubmit: (work: () => Promise<void>) => void;
}

export interface StepFrameProps {
  step: SignupStep;
  title: string;
  lead: ReactNode;
  submitting: boolean;
  /** False if the step continues automatically: it has no Continue button then. */
  continues?: boolean;
  /** The label of Continue on this step. */
  continueLabel?: string;
  onBack: () => void;
  onSubmit: () => void;
  /** Optional steps can be skipped. */
  onSkip?: () => void;
  children: ReactNode;
}

/** The frame of every step: back button, stepping stones, heading, and Continue at the bottom. */
export function StepFrame(props: StepFrameProps) {
  const { continues = true, submitting } = props;
  const { steps, completed, canJump, onJump } = use(SignupWay);
  const { step, total } = signupProgress(props.step, steps);
  /** Completed steps can be jumped to; Continue leads to the next one. */
  function pressMark(place: number): (() => void) | null {
    const target = countedSteps(steps)[place - 1];
    if (target === undefined || place === step || submitting) return null;
    if (completed.includes(target)) return canJump(target) ? () => onJump(target) : null;
    return place === step + 1 && continues ? props.onSubmit : null;
  }
  const { form, focusError } = useErrorFocus<HTMLFormElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (submitting || !continues) return;
    focusError();
    props.onSubmit();
  };
  return (
    <Screen title={props.title}>
      <BackBar
        onBack={props.onBack}
        backLabel={step === 1 ? messages.backToWelcome : appMessages.back}
        middle={
          <Stones
            step={step}
            total={total}
            label={messages.progress(step, total)}
            press={pressMark}
            pressLabel={(place) => messages.goTo(place, total)}
          />
        }
        trailing={
          <span className={styles.count} aria-hidden="true">
            {step}/{total}
          </span>
        }
      />
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Main>
          <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
            {props.title}
          </h1>
          <p className={text.soft}>{props.lead}</p>
          {props.children}
          <Pond padX={padX(step)} />
        </Main>
        <Foot>
          {continues && (
            <Button type="submit" wide busy={props.submitting}>
              {props.continueLabel ?? messages.continue}
            </Button>
          )}
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
