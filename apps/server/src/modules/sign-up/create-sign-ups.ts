import type { Queryable } from "@lilypad/db";
import { createLeasedWorker } from "../../platform/due-work/index.ts";
import { finishSignUp, noteEvents } from "./finish-sign-up.ts";
import { forgetPerson, readOwnData, signUpQueue } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

export type SignUps = ReturnType<typeof createSignUps>;

/** Sign-ups from a full profile to an open account, whether or not the app is still there. */
export function createSignUps(deps: SignUpsDeps) {
  return {
    /** In the transaction that empties the outbox: notes which sign-ups have to be finished. */
    noteEvents: (db: Queryable, events: readonly { topic: string; personId: string }[]) =>
      noteEvents(deps, db, events),
    /** Finishes sign-ups that are due. */
    worker: createLeasedWorker<{ personId: string }>(deps, signUpQueue, ({ personId }) =>
      finishSignUp(deps, personId),
    ),
    /** For a person's own copy. */
    readOwnData: (personId: string) => readOwnData(deps.pool, personId),
    forgetPerson,
  };
}
