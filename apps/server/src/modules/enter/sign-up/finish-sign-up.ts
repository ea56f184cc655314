import type { Queryable } from "@lilypad/db";
import { later, type NextDue } from "../../../platform/due-work/index.ts";
import { markFinished, queueSignUps } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

/**
 * How long the app has to finish a sign-up itself before the server does. The app needs seconds; the rest is
 * time for the person to choose their notifications before the welcome is sent, and to decide whether their Safe is
 * to have their own key, which cannot be decided after it is assigned.
 */
const appFinishesWithinMs = 10 * 60_000;

/**
 * The same once the Safe is assigned. Nothing is left to decide then, and everything else treats the account as
 * open, so other people have to find it even if the app's remaining calls are lost.
 */
const appFinishesWithSafeWithinMs = 15_000;

/** After these events a person's sign-up may be ready to be finished. */
const topics: readonly string[] = ["profile", "safe"];

/**
 * Queues the sign-ups whose profile is complete, in the transaction that takes outbox rows, and brings those that wait
 * forward once their Safe is assigned.
 */
export async function noteEvents(
  { clock, listWithFullProfile, listWithSafe }: SignUpsDeps,
  db: Queryable,
  events: readonly { topic: string; personId: string }[],
): Promise<void> {
  const changed = events.filter(({ topic }) => topics.includes(topic));
  if (changed.length === 0) return;
  const ready = await listWithFullProfile(db, [
    ...new Set(changed.map(({ personId }) => personId)),
  ]);
  if (ready.length === 0) return;
  const withSafe = await listWithSafe(db, ready);
  const without = ready.filter((id) => !withSafe.includes(id));
  const nowMs = clock.now().getTime();
  await queueSignUps(db, without, new Date(nowMs + appFinishesWithinMs));
  await queueSignUps(db, withSafe, new Date(nowMs + appFinishesWithSafeWithinMs));
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
