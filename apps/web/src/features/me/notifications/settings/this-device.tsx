import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, BellRing } from "lucide-react";
import { Suspense, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Badge, type BadgeTone, Button, Card, text, toast } from "../../../../shared/ui/index.ts";
import { useReward } from "../../../grow/reward-rules/index.ts";
import { HomeScreenDialog } from "../../install/index.ts";
import { disablePush } from "../data/disable-push.ts";
import { type PushLabel, type PushStatus, pushLabel } from "../data/push-status.ts";
import { devicesQuery, pushStatusQuery } from "../data/queries.ts";
import { useEnablePush } from "../ui/use-enable-push.ts";
import styles from "./settings.module.css";

const { settings: messages, banner } = notificationMessages;

const tones: Record<PushLabel, BadgeTone> = {
  active: "done",
  notActive: "plain",
  blocked: "fail",
  notSupported: "plain",
};
const icons = { active: BellRing, notActive: Bell, blocked: BellOff, notSupported: BellOff };

export interface ThisDeviceProps {
  status: PushStatus;
  onError: (text: string | null) => void;
}

/** Pushes on this device: the status, and a switch to turn them on or off. */
export function ThisDevice({ status, onError }: ThisDeviceProps) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { enabling, enable } = useEnablePush();
  const { busy: disabling, run } = useBusy();
  const [instructions, setInstructions] = useState(false);
  const label = pushLabel(status);
  const reward = useReward("notifications", label === "notActive");
  const waitsForHomeScreen = status.supported && !status.iosReady;
  const Icon = icons[label];

  async function turnOn() {
    onError(null);
    const result = await enable();
    if (result === null) return;
    if (result.outcome === null) onError(result.text);
    else if (result.outcome.enabled) {
      const earned = result.rewarded && reward !== null ? banner.rewarded.text(reward) : null;
      toast({ kind: "success", ...banner.enabled, ...(earned === null ? {} : { text: earned }) });
    } else if (result.outcome.reason === "a2hs-required") setInstructions(true);
    else onError(result.outcome.serverText ?? messages.enableFailed);
  }

  const turnOff = () =>
    run(async () => {
      onError(null);
      try {
        await disablePush(userId);
      } catch (error) {
        onError(error instanceof Error ? error.message : messages.disableFailed);
      }
      await Promise.all([
        queryClient.invalidateQueries(pushStatusQuery(userId)),
        queryClient.invalidateQueries(devicesQuery(userId)),
      ]);
    });

  return (
    <Card padded>
      <div className={styles.device}>
        <span className={styles.bell}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h3 className={text.strong}>{messages.push}</h3>
        <Badge tone={tones[label]}>{messages.status[label]}</Badge>
      </div>
      <p className={`${text.small} ${text.soft} ${styles.deviceText}`}>
        {waitsForHomeScreen ? messages.statusText.homeScreen : messages.statusText[label]}
      </p>
      {waitsForHomeScreen ? (
        <Button kind="secondary" wide onClick={() => setInstructions(true)}>
          {messages.showHow}
        </Button>
      ) : label === "active" ? (
        <Button
          kind="secondary"
          wide
          busy={disabling}
          busyLabel={messages.disabling}
          onClick={turnOff}
        >
          {messages.disable}
        </Button>
      ) : label === "notActive" ? (
        <Button wide busy={enabling} busyLabel={messages.enabling} onClick={turnOn}>
          {messages.enable}
        </Button>
      ) : null}
      <Suspense>
        {instructions && <HomeScreenDialog onClose={() => setInstructions(false)} />}
      </Suspense>
    </Card>
  );
}
