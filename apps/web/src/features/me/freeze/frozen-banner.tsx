import { Snowflake } from "lucide-react";
import { Suspense, useState } from "react";
import type { OperationData } from "../../../shared/api/index.ts";
import { freezeMessages as messages } from "../../../shared/messages/index.ts";
import { appSettings, emailAddress } from "../../../shared/settings/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { classes, text } from "../../../shared/ui/index.ts";
import { TicketSheet } from "../../help/tickets/index.ts";
import styles from "./frozen-banner.module.css";

type ToldFreeze = NonNullable<OperationData<"getProfile">["profile"]["frozen"]>;

/**
 * The sentence about when the freeze is decided, or that the decision is late; empty if the server gives no time.
 */
function dueText(decideBy: string | null, now: Date): string {
  if (decideBy === null) return "";
  const at = new Date(decideBy);
  const moment = formatMoment(at, now);
  return at > now ? messages.decideBy(moment) : messages.late(moment);
}

/**
 * Shows on every screen that the account is frozen: the reason, the consequences, the time of the decision, and how
 * to appeal.
 */
export function FrozenBanner({ frozen }: { frozen: ToldFreeze }) {
  const [isWriting, setWriting] = useState<boolean | null>(null);
  // A server of the version before says only that it is frozen.
  const why = messages.because[frozen.category ?? "untold"];
  const due = dueText(frozen.decide_by ?? null, new Date());
  const about = messages.about(why, due);
  return (
    <div className={styles.place}>
      <div className={styles.banner} role="status">
        <Snowflake size={22} strokeWidth={1.75} aria-hidden="true" />
        <div>
          <p className={text.smallStrong}>{messages.title}</p>
          <p className={text.small}>
            {why} {due} {messages.text}
          </p>
          <p className={text.small}>{messages.appealText}</p>
        </div>
        <button
          type="button"
          className={classes(text.smallStrong, styles.contact)}
          aria-haspopup="dialog"
          onClick={() => setWriting(true)}
        >
          {messages.appeal}
        </button>
      </div>
      <Suspense>
        {isWriting !== null && (
          <TicketSheet
            open={isWriting}
            onClose={() => setWriting(false)}
            about={about}
            elsewhere={emailAddress(appSettings().supportEmail, messages.subject, `${about}\n\n`)}
          />
        )}
      </Suspense>
    </div>
  );
}
