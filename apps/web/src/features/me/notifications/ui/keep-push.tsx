import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { toast } from "../../../../shared/ui/index.ts";
import { pushAcknowledgedMessage, pushChangedMessage } from "../../../../shared/worker/index.ts";
import { ownRewardsQuery, useReward } from "../../../grow/reward-rules/index.ts";
import { enablePush } from "../data/enable-push.ts";
import { isEarningReward, requestRewardAgain } from "../data/grant-reward.ts";
import { browserParts, expectsReward, readSurroundings, wantsPush } from "../data/push-device.ts";
import { pushStatusQuery } from "../data/queries.ts";

const { rewarded } = notificationMessages.banner;
/** How long the reward is shown, as on the banner. */
const lingerMs = 3000;

/**
 * Renders nothing. Registers this device's subscription at every start, because browsers replace a subscription on
 * their own, a new session has none, and a subscription that was made with an older key of the server has to be
 * made again. Also requests the reward for turning pushes on if the first push arrived late.
 */
export function PushKeeper() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const reward = useReward("notifications", false);
  const announce = useEffectEvent(async () => {
    if (reward === null) return;
    toast({ kind: "success", title: rewarded.title, text: rewarded.text(reward) }, lingerMs);
    await queryClient.invalidateQueries(ownRewardsQuery(userId));
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const requestReward = async () => {
      if (!wantsPush(userId) || !expectsReward(userId) || isEarningReward()) return;
      if (await requestRewardAgain(userId)) await announce();
    };
    const keep = async () => {
      if (!wantsPush(userId) || readSurroundings().permission !== "granted") return;
      await enablePush(browserParts()).catch(() => null);
      await queryClient.invalidateQueries(pushStatusQuery(userId));
      await requestReward();
    };
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === pushChangedMessage) void keep();
      if (data?.type === pushAcknowledgedMessage) void requestReward();
    };
    void keep();
    serviceWorker.addEventListener("message", onMessage);
    return () => serviceWorker.removeEventListener("message", onMessage);
  }, [userId, queryClient]);
  return null;
}
