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

export type UpdateFlow = ReturnType<typeof createUpdateFlow>;

/** How often to check whether the payment has been answered. */
const recheckMs = 1000;

/** How long the new worker has to take over. Browsers let the old one finish first, which may take minutes. */
const maxTakeOverMs = 5000;

/**
 * How long a reload may take before it is requested again; each further one may take twice as long.
 * Chromium drops the request of a page if it meets a worker that is just being replaced, and would show
 * the old page for minutes.
 */
const maxReloadMs = 10_000;

const maxReloads = 4;

/**
 * Installs a new version only when the person asks for it, and only once a pending payment has been
 * answered. Until then the page keeps its old version.
 */
export function createUpdateFlow(parts: UpdateParts) {
  /** This page requested the new version, so it reloads once the new worker has taken over. */
  let isRequested = false;
  let isReloading = false;

  async function untilNoPayment(): Promise<void> {
    if (!(await parts.isPaymentRunning())) return;
    parts.showPaymentPending();
    while (await parts.isPaymentRunning()) await parts.pause(recheckMs);
  }

  async function reload(): Promise<void> {
    await untilNoPayment();
    if (isReloading) return;
    isReloading = true;
    parts.reload();
    void reloadAgain();
  }

  /** Ends with the page, which the first reload usually closes. */
  async function reloadAgain(): Promise<void> {
    for (let again = 1; again < maxReloads; again++) {
      await parts.pause(maxReloadMs * 2 ** (again - 1));
      await untilNoPayment();
      parts.reload();
    }
  }

  return {
    /** A new version is installed and waiting. */
    onReady() {
      parts.offer(async () => {
        if (isRequested) return;
        isRequested = true;
        await untilNoPayment();
        parts.takeOver();
        await parts.pause(maxTakeOverMs);
        await reload();
      });
    },
    /** Another worker has taken over, because this page or another tab requested it. */
    async onTakenOver() {
      if (isRequested) await reload();
      else parts.offer(reload);
    },
  };
}
