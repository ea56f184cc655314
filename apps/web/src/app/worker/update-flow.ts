/** The side effects of the update flow; tests pass their own. */
export interface UpdateParts {
  /** True while a payment of this person has not been answered. */
  isPaymentRunning: () => Promise<boolean>;
  /** Offers the new version; `refresh` is called when the person accepts. */
  offer: (refresh: () => Promise<void>) => void;
  /** Tells the person that the update waits for their payment. */
  showPaymentPending: () => void;
  /** Lets the waiting worker take over. It notifies all pages when it has. */
  takeOver: () => void;
  reload: () => void;
  pause: (ms: number) => Promise<void>;
}

/** How often to check whether the payment has been answered. */
const recheckMs = 1000;

/**
 * Installs a new version only when the person asks for it, and only once a pending payment has been
 * answered. Until then the page keeps its old version.
 */
export function createUpdateFlow(parts: UpdateParts) {
  /** This page asked for the new version, so it reloads once the new worker has taken over. */
  let asked = false;

  async function untilNoPayment(): Promise<void> {
    if (!(await parts.isPaymentRunning())) return;
    parts.showPaymentPending();
    while (await parts.isPaymentRunning()) await parts.pause(recheckMs);
  }

  return {
    /** A new version is installed and waiting. */
    onReady() {
      parts.offer(async () => {
        if (asked) return;
        asked = true;
        await untilNoPayment();
        parts.takeOver();
      });
    },
    /** Another worker has taken over, because this page or another tab asked for it. */
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
