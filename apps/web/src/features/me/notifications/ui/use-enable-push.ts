import { useQueryClient } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { unexpectedText } from "../data/enable-failure-text.ts";
import { type EnableOutcome, enablePush } from "../data/enable-push.ts";
import { earnReward } from "../data/grant-reward.ts";
import { browserParts, rememberPush } from "../data/push-device.ts";
import { devicesQuery, pushStatusQuery } from "../data/queries.ts";

/** The result of turning notifications on, and whether the reward was granted. */
export type Enabled =
  | { outcome: EnableOutcome; rewarded: boolean }
  /** An unexpected error, with its message. */
  | { outcome: null; text: string };

/**
 * Turns pushes on for this device and person, updates the screens, and requests the reward. One attempt
 * at a time.
 */
export function useEnablePush(): { enabling: boolean; enable: () => Promise<Enabled | null> } {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { busy: enabling, run } = useBusy();

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
    const result = await run(async () => {
      const enabled = await attempt();
      await queryClient.invalidateQueries(pushStatusQuery(userId));
      return enabled;
    });
    return result ?? null;
  }

  return { enabling, enable };
}
