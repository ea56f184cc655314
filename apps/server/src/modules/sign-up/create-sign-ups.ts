import type { Queryable } from "@lilypad/db";
import { startLoop } from "../../platform/wakeable-loop.ts";
import { finishNext, noteEvents } from "./finish-sign-up.ts";
import { forgetPerson, readOwnData } from "./sign-up-store.ts";
import type { SignUpsDeps } from "./sign-ups-deps.ts";

/** How long a worker rests when no sign-up is due, in milliseconds. */
const pauseMs = 1_000;

export type SignUps = ReturnType<typeof createSignUps>;

/** Sign-ups from a full profile to an open account, whether or not the app is still there. */
export function createSignUps(deps: SignUpsDeps) {
  return {
    /** In the transaction that empties the outbox: notes which sign-ups have to be finished. */
    noteEvents: (db: Queryable, events: readonly { topic: string; personId: string }[]) =>
      noteEvents(deps, db, events),
    /** Finishes one sign-up that is due; false when none is. */
    finishNext: () => finishNext(deps),
    /** Finishes sign-ups from now on, in a worker. */
    start: () =>
      startLoop({
        name: "sign-ups",
        logger: deps.logger,
        pauseMs,
        pass: () => finishNext(deps),
      }),
    /** For a person's own copy. */
    readOwnData: (personId: string) => readOwnData(deps.pool, personId),
    forgetPerson,
  };
}
