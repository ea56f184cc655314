import { reportFailure } from "../../shared/problems/index.ts";
import { call } from "../../shared/session/index.ts";

/**
 * Asks for the reward for turning notifications on: 50 LIL, once.
 * @returns whether it was granted now; a failure is only reported
 */
export async function grantNotificationsReward(): Promise<boolean> {
  const granted = await call("grantNotificationsReward");
  if (!granted.success) {
    reportFailure("the notifications reward was not granted", granted.code ?? granted.status);
  }
  return granted.success && granted.data.granted;
}
