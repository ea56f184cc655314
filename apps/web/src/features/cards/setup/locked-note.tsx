import { Lock } from "lucide-react";
import { cardMessages, cardSetupMessages } from "../../../shared/messages/index.ts";
import { Banner } from "../../../shared/ui/index.ts";

/** Who has spent their LIL on the way keeps what is done, and goes on when they have them again. */
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
