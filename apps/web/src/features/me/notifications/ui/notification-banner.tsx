import { useQuery } from "@tanstack/react-query";
import { Bell, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { keptText } from "../../../../shared/device/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Banner, Coin, classes, IconButton, Toggle, text } from "../../../../shared/ui/index.ts";
import { useReward, useRewardToEarn } from "../../../grow/reward-rules/index.ts";
import { HomeScreenDialog } from "../../install/index.ts";
import { enableFailureText } from "../data/enable-failure-text.ts";
import { offersPush } from "../data/push-status.ts";
import { pushStatusQuery } from "../data/queries.ts";
import styles from "./notification-banner.module.css";
import { useEnablePush } from "./use-enable-push.ts";

const messages = notificationMessages.banner;

/** When the banner was dismissed on this device. */
const keptDismissedAt = keptText("lilypad.notification-banner-dismissed");

/** How long the message about the reward is shown. */
const lingerMs = 3000;

/** Turns notifications on from the dashboard with one tap, and shows the reward. */
export function NotificationBanner() {
  const { data: status } = useQuery(pushStatusQuery(useUserId()));
  const [dismissed, setDismissed] = useState(() => keptDismissedAt.read() !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<"rewarded" | "enabled" | null>(null);
  const [instructions, setInstructions] = useState(false);
  const { enabling, enable } = useEnablePush();
  const shown = status !== undefined && offersPush(status, dismissed);
  const reward = useReward("notifications", shown || done !== null);
  const toEarn = useRewardToEarn("notifications", shown);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), lingerMs);
    return () => clearTimeout(timer);
  }, [done]);

  async function turnOn() {
    setFailure(null);
    const result = await enable();
    if (result === null) return;
    if (result.outcome === null) setFailure(result.text);
    else if (result.outcome.enabled) setDone(result.rewarded ? "rewarded" : "enabled");
    else if (result.outcome.reason === "a2hs-required") setInstructions(true);
    else setFailure(enableFailureText(result.outcome));
  }

  function dismiss() {
    keptDismissedAt.keep(new Date().toISOString());
    setDismissed(true);
  }

  if (done !== null) {
    return (
      <div className={styles.place}>
        <Banner
          tone="reward"
          live
          icon={<Coin currency="LIL" size={36} />}
          title={messages[done].title}
          detail={
            done === "rewarded" && reward !== null
              ? messages.rewarded.text(reward)
              : messages.enabled.text
          }
        />
      </div>
    );
  }
  if (!shown && !(enabling && status !== undefined)) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="reward"
        icon={<Bell size={22} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.title}
        detail={toEarn === null ? messages.plainText : messages.text(toEarn)}
        trailing={
          <>
            <Toggle
              aria-label={messages.title}
              checked={enabling}
              disabled={enabling}
              onChange={turnOn}
            />
            <IconButton label={messages.dismiss} edge="right" onClick={dismiss}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
      {failure !== null && (
        <p role="alert" className={classes(text.small, styles.failure)}>
          {failure}
        </p>
      )}
      <Suspense>
        {instructions && <HomeScreenDialog onClose={() => setInstructions(false)} />}
      </Suspense>
    </div>
  );
}
