import { Lock } from "lucide-react";
import { cardMessages, cardSetupMessages } from "../../../shared/messages/index.ts";
import { Banner } from "../../../shared/ui/index.ts";

/**
 * Shown if the LIL have been spent meanwhile: finished steps stay finished, and the next ones need the LIL again.
 */
export function LockedNote() {
  return (
    <Banner
      tone="reward"
      icon={<Lock size={22} strokeWidth={1.75} aria-hidden="true" />}
      title={cardMessages.locked}
      detail={cardSetupMessages.lockedAgain}
    />
  );
}
