import { Hourglass } from "lucide-react";
import { securityMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Banner, Button } from "../../../shared/ui/index.ts";
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
  const { isBusy, run } = useOperation("cancelPasscodeReset", {
    done: messages.cancelled,
    failed: securityMessages.failed,
  });
  if (at === null) return null;

  async function cancel() {
    const answer = await run({ body: {} });
    if (answer !== undefined) onCancelled();
  }

  return (
    <div className={styles.reset}>
      <Banner
        tone="warn"
        icon={<Hourglass size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={messages.text(formatMoment(new Date(at), new Date()))}
      />
      <Button wide busy={isBusy} busyLabel={messages.cancelling} onClick={cancel}>
        {messages.cancel}
      </Button>
    </div>
  );
}
