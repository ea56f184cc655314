import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { unexpectedText } from "../data/enable-failure-text.ts";
import { type EnableOutcome, enablePush } from "../data/enable-push.ts";
import { earnReward } from "../data/grant-reward.ts";
import { browserParts, rememberPush } from "../data/push-device.ts";
import { devicesQuery, pushStatusQuery } from "../data/queries.ts";

/** What came of turning notifications on, and whether it brought the reward. */
export type Enabled =
  | { outcome: EnableOutcome; rewarded: boolean }
  /** Nobody foresaw this; the text names it. */
  | { outcome: null; text: string };

/**
 * Turns pushes on for this device and this person, tells the screens, and asks for the reward.
 * One attempt at a time.
 */
export function useEnablePush(): { enabling: boolean; enable: () => Promise<Enabled | null> } {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [enabling, setEnabling] = useState(false);
  /** Two taps before the next rendering see the same state: only this tells the second one. */
  const running = useRef(false);

  async function attempt(): Promise<Enabled> {
    try {
      const outcome = await enablePush(browserParts());
      if (!outcome.enabled) return { outcome, rewarded: false };
      rememberPush(userId, true);
      const rewarded = await earnReward(userId);
      void queryClient.invalidateQueries(devicesQuery(userId));
      return { outcome, rewarded };
    } catch (error) {
      return { outcome: null, text: unexpectedText(error) };
    }
  }

  async function enable(): Promise<Enabled | null> {
    if (running.current) return null;
    running.current = true;
    setEnabling(true);
    const result = await attempt();
    await queryClient.invalidateQueries(pushStatusQuery(userId));
    setEnabling(false);
    running.current = false;
    return result;
  }

  return { enabling, enable };
}
