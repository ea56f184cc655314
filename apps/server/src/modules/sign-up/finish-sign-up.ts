import type { Queryable } from "@lilypad/db";
import { later, type NextDue } from "../../platform/due-work/index.ts";
import { markFinished, queueSignUps } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

/**
 * How long the app has to finish a sign-up itself before the server does. The app needs seconds; the rest is
 * time for the person to choose their notifications before the welcome is sent, and to decide whether their Safe is
 * to have their own key, which cannot be decided after it is assigned.
 */
const appFinishesWithinMs = 10 * 60_000;

/** Queues the sign-ups whose profile became complete, in the transaction that takes outbox rows. */
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
 * Finishes a person's sign-up. Steps that the app has done already have no further effect; after a failure
 * all steps are retried later. A closed account waits until it is opened again or erased.
 */
export async function finishSignUp(
  { pool, clock, listWithFullProfile, steps }: SignUpsDeps,
  personId: string,
): Promise<NextDue> {
  const [ready] = await listWithFullProfile(pool, [personId]);
  if (ready === undefined) return later;
  for (const step of steps) await step(personId);
  await markFinished(pool, personId, clock.now());
  return undefined;
}
