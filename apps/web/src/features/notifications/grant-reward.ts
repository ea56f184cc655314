import { call } from "../../shared/session/index.ts";

/**
 * Asks for the reward for turning notifications on: 50 LIL, once.
 * @returns whether it was granted now; a failure is only logged
 */
export async function grantNotificationsReward(): Promise<boolean> {
  const granted = await call("grantNotificationsReward");
  if (!granted.success) console.warn("The notifications reward was not granted:", granted.error);
  return granted.success && granted.data.granted;
}
