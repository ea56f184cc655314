import type { Queryable } from "@lilypad/db";
import { markFinished, queueSignUps, takeSignUp } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

/**
 * How long the app has to finish a sign-up itself. It needs seconds; the rest is for the person to
 * choose what they are notified of before the welcome is sent.
 */
export const appFinishesWithinMs = 60_000;

/** Queues, in the transaction that takes outbox rows away, the sign-ups that lack nothing any more. */
export async function noteEvents(
  { clock, listWithFullProfile }: SignUpsDeps,
  db: Queryable,
  events: readonly { topic: string; personId: string }[],
): Promise<void> {
  const changed = events.filter(({ topic }) => topic === "profile");
  if (changed.length === 0) return;
  const people = await listWithFullProfile(db, [
    ...new Set(changed.map(({ personId }) => personId)),
  ]);
  const dueAt = new Date(clock.now().getTime() + appFinishesWithinMs);
  if (people.length > 0) await queueSignUps(db, people, dueAt);
}

/**
 * Finishes the next sign-up that is due. What the app has done already has no effect again; what fails
 * is tried again later, from the beginning.
 * @returns whether there was one
 */
export async function finishNext({ pool, clock, logger, steps }: SignUpsDeps): Promise<boolean> {
  const taken = await takeSignUp(pool, clock.now());
  if (taken === null) return false;
  try {
    for (const step of steps) await step(taken.personId);
    await markFinished(pool, taken.personId, clock.now());
  } catch (error) {
    logger.warn({ err: error, signUp: taken }, "a sign-up could not be finished; trying again");
  }
  return true;
}
