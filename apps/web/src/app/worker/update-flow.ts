/** What the flow does to the world; the tests give their own. */
export interface UpdateParts {
  /** Whether a payment of the person has not been answered yet. */
  isPaymentRunning: () => Promise<boolean>;
  /** Tells the person that a new version is ready; `refresh` is what their tap does. */
  offer: (refresh: () => Promise<void>) => void;
  /** Tells the person that their payment goes first. */
  sayPaymentFirst: () => void;
  /** Lets the waiting worker take over. It tells all pages when it has. */
  takeOver: () => void;
  reload: () => void;
  pause: (ms: number) => Promise<void>;
}

/** How often it is looked whether the payment is done. */
const lookAgainMs = 1000;

/**
 * A new version never arrives by itself: the person asks for it, and a payment that is on its way
 * comes first. A page of the old version stays what it is until then.
 */
export function createUpdateFlow(parts: UpdateParts) {
  /** This page asked for the new version, so it reloads once that has taken over. */
  let asked = false;

  async function untilNoPayment(): Promise<void> {
    if (!(await parts.isPaymentRunning())) return;
    parts.sayPaymentFirst();
    while (await parts.isPaymentRunning()) await parts.pause(lookAgainMs);
  }

  return {
    /** A new version is installed and waits. */
    onReady() {
      parts.offer(async () => {
        if (asked) return;
        asked = true;
        await untilNoPayment();
        parts.takeOver();
      });
    },
    /** Another worker has taken over: because this page asked for it, or another tab did. */
    async onTakenOver() {
      if (asked) {
        await untilNoPayment();
        parts.reload();
        return;
      }
      parts.offer(async () => {
        await untilNoPayment();
        parts.reload();
      });
    },
  };
}
