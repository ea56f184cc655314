import { useState } from "react";
import { handoverMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { formatCountdown, formatMoment, useSecondsLeft } from "../../../shared/time/index.ts";
import {
  Button,
  ConfirmDialog,
  Fact,
  Facts,
  screenHeadingId,
  text,
  Watching,
} from "../../../shared/ui/index.ts";
import styles from "./handover.module.css";
import type { Handover } from "./queries.ts";

const messages = handoverMessages.open;

const hourSeconds = 3_600;

/** The time left: hours and minutes, and near the end minutes and seconds. */
const leftText = (seconds: number) =>
  seconds >= hourSeconds
    ? `${Math.floor(seconds / hourSeconds)} h ${Math.floor((seconds % hourSeconds) / 60)} min`
    : formatCountdown(seconds);

/** A hand-over that waits for its time: when it takes effect, and how to cancel it. */
export function OpenHandover({ handover }: { handover: Handover }) {
  const { state, takesEffectAt, newOwner } = handover;
  const [asks, setAsks] = useState(false);
  const { isBusy, run } = useOperation("cancelHandover", {
    failed: { title: handoverMessages.problem, fallback: handoverMessages.notReached },
    changes: [["handover"]],
  });
  const seconds = useSecondsLeft(takesEffectAt === null ? Number.NaN : Date.parse(takesEffectAt));
  const moment = takesEffectAt === null ? "" : formatMoment(new Date(takesEffectAt), new Date());

  async function cancel() {
    const answer = await run({ body: {} });
    if (answer !== undefined) setAsks(false);
  }

  const isWaiting = state === "announced" && seconds > 0;
  return (
    <>
      <div>
        <h1 id={screenHeadingId} className={text.title}>
          {messages.title}
        </h1>
        {isWaiting && <p className={text.soft}>{messages.announced(moment)}</p>}
      </div>
      {!isWaiting && (
        <Watching>{state === "announced" ? messages.due : messages[state as Moving]}</Watching>
      )}
      <Facts boxed>
        {isWaiting && (
          <Fact label={messages.left}>
            <span className={styles.left} role="timer">
              {leftText(seconds)}
            </span>
          </Fact>
        )}
        {takesEffectAt !== null && <Fact label={messages.effective}>{moment}</Fact>}
        <Fact label={messages.owner}>
          <span className={styles.address}>{newOwner}</span>
        </Fact>
      </Facts>
      <p className={text.soft}>{messages.meanwhile}</p>
      {state !== "cancelling" && (
        <Button kind="secondary" wide onClick={() => setAsks(true)}>
          {messages.cancel}
        </Button>
      )}
      <ConfirmDialog
        alert
        open={asks}
        onClose={() => setAsks(false)}
        title={messages.cancelTitle}
        text={<p>{messages.cancelText}</p>}
        confirm={messages.cancel}
        cancel={messages.keep}
        busy={isBusy}
        busyLabel={messages.cancelBusy}
        onConfirm={() => void cancel()}
      />
    </>
  );
}

/** The states in which a transaction about the hand-over is on its way to the chain. */
type Moving = "requested" | "cancelling";
