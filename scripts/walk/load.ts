import { type Api, type Person, trySend } from "@lilypad/worlds";

/** The result of a steady stream of requests. */
export interface LoadResult {
  requests: number;
  sends: number;
  /** Correlation ids of the sends that were answered with success. */
  acknowledged: string[];
  failures: { atMs: number; what: string }[];
  /** The longest that a request waited for its answer, in milliseconds. */
  maxDurationMs: number;
}

/** As many requests as this many seconds bring wait for their answers at the same time. */
const maxRunningSeconds = 5;

/** Says in one line what came of a load, such as "1,200 requests, 0 failed". */
export function describeLoad({ requests, sends, failures, maxDurationMs }: LoadResult): string {
  const counts = new Map<string, number>();
  for (const { what } of failures) counts.set(what, (counts.get(what) ?? 0) + 1);
  const kinds = [...counts].map(([what, count]) => `${count} × ${what}`).join(", ");
  const times = failures.map(({ atMs }) => atMs);
  const window =
    times.length === 0
      ? ""
      : ` within ${((Math.max(...times) - Math.min(...times)) / 1000).toFixed(1)} s (${kinds})`;
  return `${requests} requests, ${sends} of them sends, ${failures.length} failed${window}, the slowest ${(maxDurationMs / 1000).toFixed(1)} s`;
}

/**
 * Begins a steady stream of requests, of which every third is a payment.
 * @returns a function that ends it and waits for every answer
 */
export function beginLoad(
  api: Api,
  { from, to, perSecond }: { from: Person; to: Person; perSecond: number },
): () => Promise<LoadResult> {
  const result: LoadResult = {
    requests: 0,
    sends: 0,
    acknowledged: [],
    failures: [],
    maxDurationMs: 0,
  };
  const beganAt = performance.now();
  const running = new Set<Promise<void>>();

  async function next(isSend: boolean): Promise<void> {
    const startedAt = performance.now();
    const { correlationId, answer } = isSend
      ? await trySend(api, from, to, { amount: "0.01", currency: "LIL" })
      : { correlationId: "", answer: await api.as(from)("getBalance") };
    result.maxDurationMs = Math.max(result.maxDurationMs, performance.now() - startedAt);
    if (!answer.success) {
      const what =
        answer.status === 0
          ? `no answer ${answer.error}`
          : `${answer.status} ${answer.code ?? ""}`.trim();
      result.failures.push({ atMs: startedAt - beganAt, what });
    } else if (isSend) result.acknowledged.push(correlationId);
  }

  // Counted by the clock, so that a busy machine sends late requests later and not fewer. After a pause of the whole machine
  // they do not all begin at once, which would be another load than the one that is measured.
  const maxRunning = perSecond * maxRunningSeconds;
  const timer = setInterval(
    () => {
      const due = ((performance.now() - beganAt) / 1000) * perSecond;
      while (result.requests < due && running.size < maxRunning) {
        const isSend = result.requests % 3 === 0;
        result.requests += 1;
        if (isSend) result.sends += 1;
        const one = next(isSend).finally(() => running.delete(one));
        running.add(one);
      }
    },
    Math.max(5, 1000 / perSecond),
  );
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return result;
  };
}
