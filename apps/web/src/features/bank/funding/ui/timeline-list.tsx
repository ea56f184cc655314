import { Check, X } from "lucide-react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { classes, Spinner, text } from "../../../../shared/ui/index.ts";
import type { FundingIntent, FundingOperation } from "../data/funding-state.ts";
import { type StationState, timelineOf } from "../flow/timeline.ts";
import styles from "./funding.module.css";

const messages = fundingMessages.success;

export interface TimelineProps {
  operation: FundingOperation;
  status: FundingIntent["status"];
}

/** The stations of an intent's way. */
export function Timeline({ operation, status }: TimelineProps) {
  const stations = timelineOf(status).map(({ station, state }) => ({
    name:
      station === "complete" ? messages.stations.complete[operation] : messages.stations[station],
    state,
  }));
  return <StationList stations={stations} />;
}

export interface StationListProps {
  stations: readonly { name: string; state: StationState }[];
}

/** The stations of the money's way, the present one turning. */
export function StationList({ stations }: StationListProps) {
  return (
    <ol className={styles.timeline} aria-label={messages.timeline} aria-live="polite">
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
