import { TimerOff } from "lucide-react";
import type { CSSProperties } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatCountdown } from "../../../../shared/time/index.ts";
import { classes, text } from "../../../../shared/ui/index.ts";
import styles from "./funding.module.css";

const messages = fundingMessages.quote;

/** A quote is valid for five minutes: with this much left, the pad is full. */
const quoteSeconds = 300;

/** How long a rate still holds, in seconds. */
export function QuoteCountdown({ seconds }: { seconds: number }) {
  const turn = Math.min(1, seconds / quoteSeconds);
  return (
    <div className={styles.hold}>
      <span className={styles.pad} style={{ "--left": turn } as CSSProperties} aria-hidden="true" />
      <p className={text.smallStrong}>{messages.held}</p>
      <p className={styles.time} role="timer">
        {formatCountdown(seconds)}
      </p>
    </div>
  );
}

/** The rate does not hold any more. */
export function QuoteExpired() {
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
