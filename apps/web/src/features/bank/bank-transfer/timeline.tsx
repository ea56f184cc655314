import { Check, X } from "lucide-react";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { classes, Spinner, text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";

const messages = bankTransferMessages.progress;

export type StageState = "done" | "now" | "next" | "failed";

export interface TimelineProps {
  stages: readonly { name: string; state: StageState }[];
}

/** The stages of a bank transfer, with a spinner at the current one. */
export function Timeline({ stages }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={messages.label} aria-live="polite">
      {stages.map(({ name, state }) => (
        <li key={name} className={classes(styles.stage, styles[state])}>
          <span className={styles.mark} aria-hidden="true">
            <StageMark state={state} />
          </span>
          <span>
            {name}
            <span className={text.sr}>, {messages.states[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StageMark({ state }: { state: StageState }) {
  if (state === "done") return <Check size={16} strokeWidth={3} />;
  if (state === "failed") return <X size={16} strokeWidth={3} />;
  return state === "now" ? <Spinner size={16} /> : null;
}
