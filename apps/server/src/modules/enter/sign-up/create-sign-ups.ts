import type { Queryable } from "@lilypad/db";
import { createLeasedWorker } from "../../../platform/due-work/index.ts";
import { finishSignUp, noteEvents } from "./finish-sign-up.ts";
import { forgetPerson, readOwnData, signUpQueue } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

export type SignUps = ReturnType<typeof createSignUps>;

/** Creates the use-cases that turn a full profile into an open account, even if the app is closed (ADR 26). */
export function createSignUps(deps: SignUpsDeps) {
  return {
    /** Queues the sign-ups that can be finished, in the transaction that takes outbox rows. */
    noteEvents: (db: Queryable, events: readonly { topic: string; personId: string }[]) =>
      noteEvents(deps, db, events),
    /** The worker that finishes sign-ups that are due. */
    worker: createLeasedWorker<{ personId: string }>(deps, signUpQueue, ({ personId }) =>
      finishSignUp(deps, personId),
    ),
    /** Reads a person's sign-up for their data export. */
    readOwnData: (personId: string) => readOwnData(deps.pool, personId),
    forgetPerson,
  };
}
