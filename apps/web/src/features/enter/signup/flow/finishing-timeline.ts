import { signupMessages } from "../../../../shared/messages/index.ts";

/** Each message has its own delay; each is followed by the same pause. */
const delaysMs = [1500, 1200, 1000, 800] as const;
const pauseMs = 1500;

/** The step starts automatically this long after it appears. */
export const finishingStartMs = 500;
/** The dashboard opens this long after the welcome message. */
export const redirectDelayMs = 2000;

/** When each message is replaced by the next, in milliseconds from the start. */
export const messageEndsMs: readonly number[] = delaysMs.map((_, index) =>
  delaysMs.slice(0, index + 1).reduce((sum, delay) => sum + delay + pauseMs, 0),
);

/** The message at a given time, or null once all have been shown. */
export function messageAt(elapsedMs: number): string | null {
  const index = messageEndsMs.findIndex((end) => elapsedMs < end);
  return signupMessages.finishing.messages[index] ?? null;
}
