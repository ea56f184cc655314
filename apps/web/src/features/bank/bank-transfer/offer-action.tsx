import { TimerOff } from "lucide-react";
import type { CSSProperties } from "react";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatCountdown } from "../../../shared/time/index.ts";
import { Button, classes, text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";

const messages = bankTransferMessages.offer;

/** A quote is valid for five minutes; then the pad is full. */
const quoteSeconds = 300;

/** The remaining time of a quote, in seconds. */
function QuoteCountdown({ seconds, hasRate }: { seconds: number; hasRate: boolean }) {
  const turn = Math.min(1, seconds / quoteSeconds);
  return (
    <div className={styles.hold}>
      <span className={styles.pad} style={{ "--left": turn } as CSSProperties} aria-hidden="true" />
      <p className={text.smallStrong}>{hasRate ? messages.held : messages.heldPlain}</p>
      <p className={styles.time} role="timer">
        {formatCountdown(seconds)}
      </p>
    </div>
  );
}

function QuoteExpired() {
  return (
    <div className={classes(styles.hold, styles.expired)} role="status">
      <TimerOff size={24} strokeWidth={1.75} aria-hidden="true" />
      <p>
        <span className={text.smallStrong}>{messages.expired}</span>
        <span className={text.small}>{messages.expiredText}</span>
      </p>
    </div>
  );
}

export interface OfferActionProps {
  secondsLeft: number;
  /** False if nothing is exchanged, so that no rate is guaranteed; true by default. */
  hasRate?: boolean;
  isExpired: boolean;
  /** It was accepted, but there was no answer yet: then it does not expire. */
  isAccepted?: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  label: string;
  busy: boolean;
  busyLabel: string;
}

/** The remaining time of an offer with the button that accepts it, or a button for another offer. */
export function OfferAction(props: OfferActionProps) {
  const { secondsLeft, isExpired, isAccepted = false, label, busy, busyLabel } = props;
  return (
    <>
      {isExpired ? (
        <>
          <QuoteExpired />
          <Button
            wide
            busy={props.isRefreshing}
            busyLabel={messages.loading}
            onClick={props.onRefresh}
          >
            {messages.refresh}
          </Button>
        </>
      ) : (
        !isAccepted && <QuoteCountdown seconds={secondsLeft} hasRate={props.hasRate ?? true} />
      )}
      <Button
        type="submit"
        kind={isExpired ? "quiet" : "primary"}
        wide
        busy={busy}
        busyLabel={busyLabel}
        disabled={isExpired}
      >
        {label}
      </Button>
    </>
  );
}
