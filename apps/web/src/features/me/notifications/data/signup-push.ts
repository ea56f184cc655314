import { reportFailure } from "../../../../shared/problems/index.ts";
import { enablePush } from "./enable-push.ts";
import { browserParts, expectReward, readSurroundings, rememberPush } from "./push-device.ts";
import { hasPushStep } from "./push-status.ts";

/** True if the sign-up on this device includes the notifications step. */
export const signupHasPushStep = (): boolean => hasPushStep(readSurroundings());

/** How long the sign-up waits for an unanswered permission prompt or a worker that does not start. */
const maxWaitMs = 30_000;

/**
 * Turns pushes on during the sign-up. The permission is requested immediately, within the tap; the rest waits
 * until the preferences are saved.
 * @returns a function to run then; a failure is only reported
 */
export function setUpPushAtSignup(): { run: (userId: string) => Promise<void> } {
  const parts = browserParts();
  const asked = parts.requestPermission();
  // Awaited below; a rejection before that must not count as unhandled.
  asked.catch(() => {});
  return {
    run: async (userId) => {
      try {
        const late = new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error("no answer in time")), maxWaitMs);
        });
        const enabling = enablePush({ ...parts, requestPermission: () => asked });
        const outcome = await Promise.race([enabling, late]);
        if (outcome.enabled) {
          rememberPush(userId, true);
          // The first push may arrive after the sign-up has requested the reward, so the app requests it
          // again.
          expectReward(userId, true);
        } else reportFailure(`sign-up: push set-up failed: ${outcome.reason}`, outcome.error);
      } catch (error) {
        reportFailure("sign-up: push set-up failed", error);
      }
    },
  };
}
