import type { HttpConnection } from "./http-connection.ts";

/**
 * Sends requests at a fixed rate regardless of the duration of the answers, to measure what people
 * experience. A request waits if no connection is free, and the wait counts.
 * @returns the duration of each request in milliseconds
 */
export async function paced(
  connections: readonly HttpConnection[],
  ask: (connection: HttpConnection) => Promise<number>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const count = Math.floor(perSecond * seconds);
  await Promise.all(
    connections.map(async (connection) => {
      while (next < count) {
        const dueAt = startedAt + (next * 1000) / perSecond;
        next += 1;
        const early = dueAt - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const sentAt = performance.now();
        const took = await ask(connection);
        latencies.push(took + Math.max(0, sentAt - dueAt));
      }
    }),
  );
  return latencies;
}
