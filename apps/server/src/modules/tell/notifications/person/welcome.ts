import { addNotification } from "../state/inbox-store.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";

/**
 * Finishes the sign-up and welcomes the person, once: the notification is in the inbox and mailed
 * from there.
 * @returns whether this call welcomed them
 * @throws ACCOUNT_NOT_READY while the profile or the wallet is missing
 */
export async function welcome(deps: NotificationsDeps, personId: string): Promise<boolean> {
  await deps.completeOnboarding(personId);
  return addNotification(deps.pool, {
    personId,
    kind: "onboarding_completed",
    subjectId: personId,
    detail: {},
    now: deps.clock.now(),
  });
}
