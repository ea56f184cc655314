/** What became of something that was handed over. */
export type Handover =
  /** It was taken, or will never be: both ways it is done. */
  | { outcome: "taken" | "refused" }
  /** The receiver is away or busy: again later, at the earliest after so long. */
  | { outcome: "later"; afterMs?: number };

export interface ForwardOptions<T> {
  /** Hands one over; a rejection counts as later. */
  send: (item: T) => Promise<Handover>;
  /** What waits at most; more is let go of. */
  maxWaiting: number;
  /** Older ones are let go of, too: a receiver that comes back is not flooded. */
  maxAgeMs: number;
  /** Milliseconds since any moment. */
  now: () => number;
  /** Told of each handover, and of what was let go of. */
  onOutcome?: (outcome: "taken" | "refused" | "later" | "dropped") => void;
}

export interface Forwarder<T> {
  /** Queues something; false when there is no room for it. */
  offer(item: T): boolean;
  /** Resolves when nothing waits any more, or after so long; does not wait for a receiver that rests. */
  flush(timeoutMs: number): Promise<void>;
}

const firstRestMs = 1_000;
const longestRestMs = 300_000;
const longestAskedRestMs = 3_600_000;
const maxTries = 3;

/**
 * Passes things on to somebody outside, one after the other and in the background. Nothing here is
 * worth waiting for: when the receiver is slow or away it rests, and what does not fit is let go of.
 */
export function createForwarder<T>(options: ForwardOptions<T>): Forwarder<T> {
  const { send, maxWaiting, maxAgeMs, now, onOutcome = () => {} } = options;
  let waiting: { item: T; since: number; tries: number }[] = [];
  let running: Promise<void> | undefined;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function letGoOfOld(): void {
    const before = waiting.length;
    waiting = waiting.filter(({ since }) => now() - since <= maxAgeMs);
    for (let gone = waiting.length; gone < before; gone += 1) onOutcome("dropped");
  }

  function rest(afterMs = 0): void {
    failures += 1;
    const growing = Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs);
    restsUntil = now() + Math.max(growing, Math.min(afterMs, longestAskedRestMs));
  }

  /** True to go on with the next one at once. */
  async function passOne(): Promise<boolean> {
    const first = waiting[0];
    if (first === undefined) return false;
    first.tries += 1;
    const handover = await send(first.item).catch((): Handover => ({ outcome: "later" }));
    onOutcome(handover.outcome);
    if (handover.outcome === "later") {
      rest(handover.afterMs);
      if (first.tries >= maxTries) {
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
    do letGoOfOld();
    while (await passOne());
  }

  function start(): void {
    if (running !== undefined || timer !== undefined || waiting.length === 0) return;
    const restMs = restsUntil - now();
    if (restMs > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        start();
      }, restMs);
      // A process that ends does not wait for this.
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
      letGoOfOld();
      if (waiting.length >= maxWaiting) {
        onOutcome("dropped");
        return false;
      }
      waiting.push({ item, since: now(), tries: 0 });
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
