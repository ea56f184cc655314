import type { FastifyInstance } from "fastify";
import { listRunningPasses } from "../platform/due-work/index.ts";
import type { Draining } from "../platform/http/draining.ts";
import type { Streams } from "../platform/live/index.ts";

export interface DrainLimits {
  /** How long requests are still accepted after /ready has become false, so that proxies notice it first. */
  delayMs: number;
  /** Max time for everything together, including the delay. */
  timeoutMs: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Parts {
  app: FastifyInstance;
  draining: Draining;
  streams: Pick<Streams, "closeAll">;
  work: { stopWork(): Promise<void>; stopLive(): Promise<void> };
}

/**
 * Stops the product without breaking a request: it is no longer ready, still answers for a short time, then stops
 * listening, makes event streams connect elsewhere, and waits for requests and passes that are running.
 * @returns the requests and passes that were still running when the time was over, and were then cut off; empty if
 * everything was finished
 */
export async function stopProduct(
  { app, draining, streams, work }: Parts,
  { delayMs, timeoutMs }: DrainLimits,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  async function finish() {
    draining.begin();
    if (delayMs > 0) await wait(delayMs);
    streams.closeAll();
    await Promise.all([app.close(), work.stopWork()]);
    await work.stopLive();
  }
  const finishing = finish();
  try {
    if ((await Promise.race([finishing, timeUp])) !== "late") return [];
  } finally {
    clearTimeout(timer);
  }
  const unfinished = [
    ...draining.listRunning().map((operation) => `request ${operation}`),
    ...listRunningPasses().map((name) => `pass ${name}`),
  ];
  finishing.catch(() => undefined);
  app.server.closeAllConnections();
  return unfinished;
}
