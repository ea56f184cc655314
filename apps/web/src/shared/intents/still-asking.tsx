import { CircleAlert } from "lucide-react";
import { keptIntentMessages as messages } from "../messages/index.ts";
import { Banner, Button, Foot, Main } from "../ui/index.ts";
import type { KeptIntent } from "./kept-intents.ts";

/** A banner about a request that is not answered yet. */
export function StillAskingBanner({ intent: { operation, about } }: { intent: KeptIntent }) {
  return (
    <div role="alert">
      <Banner
        tone="warn"
        icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={messages[operation].text(about)}
      />
    </div>
  );
}

export interface StillAskingViewProps {
  intent: KeptIntent;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Shown in place of a form while an earlier request of its kind is not answered. */
export function StillAskingView({ intent, busy, onRetry, onClose }: StillAskingViewProps) {
  return (
    <>
      <Main>
        <StillAskingBanner intent={intent} />
      </Main>
      <Foot>
        <Button wide busy={busy} busyLabel={messages.asking} onClick={onRetry}>
          {messages.tryAgain}
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          {messages.close}
        </Button>
      </Foot>
    </>
  );
}
