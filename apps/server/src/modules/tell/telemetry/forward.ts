/** The result of one attempt to send an item. */
export type SendResult =
  /** The receiver has accepted the item, or refused it finally. It is not sent again. */
  | { outcome: "taken" | "refused" }
  /** The receiver is unavailable or busy. The item is sent again, after `afterMs` at the earliest. */
  | { outcome: "later"; afterMs?: number };

export interface ForwardOptions<T> {
  /** Sends one item. A rejected promise counts as "later". */
  send: (item: T) => Promise<SendResult>;
  /** Max length of the queue. Further items are dropped. */
  maxWaiting: number;
  /** Older items are dropped, so that a receiver that recovers is not flooded. */
  maxAgeMs: number;
  /** A clock in milliseconds with any start. */
  now: () => number;
  /** Called after each attempt, and for each dropped item. */
  onOutcome?: (outcome: "taken" | "refused" | "later" | "dropped") => void;
}

export interface Forwarder<T> {
  /** Queues an item. Returns false if the queue is full. */
  offer(item: T): boolean;
  /** Resolves when the queue is sent, or after `timeoutMs`. Does not wait for the end of a pause. */
  flush(timeoutMs: number): Promise<void>;
}

const firstPauseMs = 1_000;
const maxPauseMs = 300_000;
const maxRetryAfterMs = 3_600_000;
const maxAttempts = 3;

/**
 * Sends items to an external receiver in the background, one by one. It never delays its callers: if the
 * receiver is slow or unavailable, it pauses, and drops the items that do not fit into the queue.
 */
export function createForwarder<T>(options: ForwardOptions<T>): Forwarder<T> {
  const { send, maxWaiting, maxAgeMs, now, onOutcome = () => {} } = options;
  let waiting: { item: T; since: number; attempts: number }[] = [];
  let running: Promise<void> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function dropOld(): void {
    const before = waiting.length;
    waiting = waiting.filter(({ since }) => now() - since <= maxAgeMs);
    for (let count = waiting.length; count < before; count += 1) onOutcome("dropped");
  }

  function pause(afterMs = 0): void {
    failures += 1;
    const backOffMs = Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);
    pausedUntil = now() + Math.max(backOffMs, Math.min(afterMs, maxRetryAfterMs));
  }

  /** Sends the first item. Returns true if the next one can be sent immediately. */
  async function sendFirst(): Promise<boolean> {
    const first = waiting[0];
    if (first === undefined) return false;
    first.attempts += 1;
    const result = await send(first.item).catch((): SendResult => ({ outcome: "later" }));
    onOutcome(result.outcome);
    if (result.outcome === "later") {
      pause(result.afterMs);
      if (first.attempts >= maxAttempts) {
        waiting.shift();
        onOutcome("dropped");
      }
      return false;
    }
    failures = 0;
    waiting.shift();
    return true;
  }

  async function pass(): Promise<void> {
    do dropOld();
    while (await sendFirst());
  }

  function start(): void {
    if (running !== undefined || timer !== undefined || waiting.length === 0) return;
    const pauseMs = pausedUntil - now();
    if (pauseMs > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        start();
      }, pauseMs);
      // The timer must not keep the process alive.
      timer.unref();
      return;
    }
    running = pass().finally(() => {
      running = undefined;
      start();
    });
  }

  return {
    offer(item) {
      dropOld();
      if (waiting.length >= maxWaiting) {
        onOutcome("dropped");
        return false;
      }
      waiting.push({ item, since: now(), attempts: 0 });
      start();
      return true;
    },
    async flush(timeoutMs) {
      let end: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        end = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([running, late]);
      clearTimeout(end);
    },
  };
}
