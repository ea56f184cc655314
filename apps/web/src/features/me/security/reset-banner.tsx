import { Hourglass } from "lucide-react";
import { useBusy } from "../../../shared/busy/index.ts";
import { securityMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Banner, Button, toast } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.reset;

export interface ResetBannerProps {
  /** When the passcode changes (ISO 8601); null if no reset is pending. */
  at: string | null;
  /** Called when it was cancelled, or was no longer pending. */
  onCancelled: () => void;
}

/**
 * Warns the person that a reset has been requested, perhaps by someone else: when it takes effect, and how to
 * cancel it.
 */
export function ResetBanner({ at, onCancelled }: ResetBannerProps) {
  const { busy, run } = useBusy();
  if (at === null) return null;

  async function cancel() {
    const answer = await run(() => call("cancelPasscodeReset", { body: {} }));
    if (answer === undefined) return;
    if (answer.success) toast({ kind: "success", ...messages.cancelled });
    else {
      const { title, fallback } = securityMessages.failed;
      toast({ kind: "error", title, text: answer.code === null ? fallback : answer.error });
    }
    onCancelled();
  }

  return (
    <div className={styles.reset}>
      <Banner
        tone="warn"
        icon={<Hourglass size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={messages.text(formatMoment(new Date(at), new Date()))}
      />
      <Button wide busy={busy} busyLabel={messages.cancelling} onClick={cancel}>
        {messages.cancel}
      </Button>
    </div>
  );
}
