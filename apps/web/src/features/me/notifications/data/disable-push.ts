import { notificationMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { currentSubscription, rememberPush } from "./push-device.ts";

/**
 * Turns pushes off for this device. The server comes first, so that a failure changes nothing.
 * @throws with a sentence to show
 */
export async function disablePush(userId: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    const { endpoint } = subscription;
    const removed = await call("unsubscribePush", { body: { endpoint } });
    if (!removed.success) throw new Error(notificationMessages.settings.disableFailed);
    // The server no longer sends anything, so it does not matter if the browser's subscription remains.
    await subscription.unsubscribe().catch(() => false);
  }
  rememberPush(userId, false);
}
