import type { HttpConnection } from "./http-connection.ts";

/** One request of a run. */
export interface Sample {
  /** When it was to be sent, in milliseconds since 1970. */
  readonly dueAt: number;
  /** From then until its answer. */
  readonly tookMs: number;
}

/**
 * Sends requests at a fixed rate regardless of the duration of the answers, to measure what people
 * experience. A request waits if no connection is free, and the wait counts.
 */
export async function paced(
  connections: readonly HttpConnection[],
  ask: (connection: HttpConnection) => Promise<number>,
  perSecond: number,
  seconds: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
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
        samples.push({
          dueAt: performance.timeOrigin + dueAt,
          tookMs: took + Math.max(0, sentAt - dueAt),
        });
      }
    }),
  );
  return samples;
}

/** How long each request took, in milliseconds. */
export const durationsOf = (samples: readonly Sample[]): number[] =>
  samples.map(({ tookMs }) => tookMs);
