import { Check, X } from "lucide-react";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { classes, Spinner, text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";

const messages = bankTransferMessages.progress;

export type StationState = "done" | "now" | "next" | "failed";

export interface StationListProps {
  stations: readonly { name: string; state: StationState }[];
}

/** The stations of the money's way, the present one turning. */
export function StationList({ stations }: StationListProps) {
  return (
    <ol className={styles.timeline} aria-label={messages.label} aria-live="polite">
      {stations.map(({ name, state }) => (
        <li key={name} className={classes(styles.station, styles[state])}>
          <span className={styles.mark} aria-hidden="true">
            <StationMark state={state} />
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

function StationMark({ state }: { state: StationState }) {
  if (state === "done") return <Check size={16} strokeWidth={3} />;
  if (state === "failed") return <X size={16} strokeWidth={3} />;
  return state === "now" ? <Spinner size={16} /> : null;
}
