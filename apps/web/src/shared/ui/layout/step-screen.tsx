import type { ReactNode } from "react";
import { appMessages } from "../../messages/index.ts";
import { Stones } from "../feedback/notice.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import { BackBar } from "./back-bar.tsx";
import { Form, type Submits } from "./form.tsx";
import { Foot, Main, Screen, screenHeadingId } from "./screen.tsx";
import styles from "./step-screen.module.css";

export interface StepScreenProps {
  /** The step's name, for the window title and for screen readers. */
  title: string;
  /** The name of the whole flow, below the stepping stones. */
  name: string;
  /** The number of this step, from 1; null for a screen that is not a step (an error, the end). */
  step: number | null;
  total: number;
  onBack?: () => void;
  children: ReactNode;
}

/** One step of a flow, with a back button and stepping stones above it. */
export function StepScreen({ title, name, step, total, onBack, children }: StepScreenProps) {
  return (
    <Screen title={title}>
      <BackBar
        onBack={onBack}
        middle={
          <span className={styles.middle}>
            {step !== null && (
              <Stones step={step} total={total} label={appMessages.step(step, total)} />
            )}
            <span className={styles.name}>{name}</span>
          </span>
        }
        {...(step === null
          ? {}
          : {
              trailing: (
                <span className={styles.count} aria-hidden="true">
                  {step}/{total}
                </span>
              ),
            })}
      />
      {children}
    </Screen>
  );
}

export interface StepBodyProps {
  title: string;
  lead?: ReactNode;
  /** The buttons at the bottom, within the thumb's reach. */
  action?: ReactNode;
  /** Makes the step a form; called by its button and, unless `submits` says otherwise, by Enter. */
  onSubmit?: () => void;
  submits?: Submits;
  children?: ReactNode;
}

/** The content of a step: heading, content, and the action at the bottom. */
export function StepBody({ title, lead, action, onSubmit, submits, children }: StepBodyProps) {
  const content = (
    <>
      <Main>
        <h1 id={screenHeadingId} className={classes(text.title, styles.title)}>
          {title}
        </h1>
        {lead !== undefined && <p className={text.soft}>{lead}</p>}
        {children !== undefined && <div className={styles.content}>{children}</div>}
      </Main>
      {action !== undefined && <Foot>{action}</Foot>}
    </>
  );
  if (onSubmit === undefined) return content;
  return (
    <Form onSubmit={onSubmit} {...(submits !== undefined && { submits })}>
      {content}
    </Form>
  );
}
