import { reportFailure } from "../../../../shared/problems/index.ts";
import { enablePush } from "./enable-push.ts";
import { browserParts, expectReward, readSurroundings, rememberPush } from "./push-device.ts";
import { hasPushStep } from "./push-status.ts";

/** Whether this device's sign-up has the step that turns notifications on. */
export const signupHasPushStep = (): boolean => hasPushStep(readSurroundings());

/** A question that nobody answers, or a worker that never starts, holds the sign-up up no longer. */
const longestWaitMs = 30_000;

/**
 * Turns pushes on during the sign-up. The permission is asked for at once, while the tap counts;
 * everything else waits until the person's wishes are saved.
 * @returns what to run then; a failure is only reported
 */
export function setUpPushAtSignup(): { run: (userId: string) => Promise<void> } {
  const parts = browserParts();
  const asked = parts.requestPermission();
  // Waited for below; a question that breaks off meanwhile is no unhandled error.
  asked.catch(() => {});
  return {
    run: async (userId) => {
      try {
        const late = new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error("no answer in time")), longestWaitMs);
        });
        const enabling = enablePush({ ...parts, requestPermission: () => asked });
        const outcome = await Promise.race([enabling, late]);
        if (outcome.enabled) {
          rememberPush(userId, true);
          // The first push may arrive after the sign-up has asked for the reward: the app asks again.
          expectReward(userId, true);
        } else reportFailure(`sign-up: push set-up failed: ${outcome.reason}`, outcome.error);
      } catch (error) {
        reportFailure("sign-up: push set-up failed", error);
      }
    },
  };
}
