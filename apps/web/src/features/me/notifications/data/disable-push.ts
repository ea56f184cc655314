import { notificationMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { currentSubscription, rememberPush } from "./push-device.ts";

/**
 * Turns pushes off for this device: the server first, so that a failure leaves things as they were.
 * @throws with the sentence that the person is shown
 */
export async function disablePush(userId: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    const { endpoint } = subscription;
    const removed = await call("unsubscribePush", { body: { endpoint } });
    if (!removed.success) throw new Error(notificationMessages.settings.disableFailed);
    // The server sends nothing more; a browser that keeps its half is no failure.
    await subscription.unsubscribe().catch(() => false);
  }
  rememberPush(userId, false);
}
