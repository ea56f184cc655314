import type { Data, Operations } from "@lilypad/api-contract";
import type { ChainBlock, HandoverLog, OperatorCall } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { readOwnKey } from "../../enter/own-keys/index.ts";
import { bookEvents, rewindEvents } from "./book-events.ts";
import {
  cancelByLink,
  cancelByStaff,
  cancelHandover,
  forgetPerson,
  noteSecurityChange,
  readLink,
} from "./cancel-handover.ts";
import { readCancelToken } from "./cancel-link.ts";
import { listDueCalls, onCallRefused } from "./find-calls.ts";
import { listHandoversOf, readLatest } from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";
import { possibleFrom } from "./possible-from.ts";
import { readSafe } from "./read-safe.ts";
import { requestHandover } from "./request-handover.ts";
import { toWire } from "./to-wire.ts";

export type Handovers = ReturnType<typeof createHandovers>;

/** Reads the holder of a person's key, and the person's latest hand-over. */
async function read(
  deps: HandoversDeps,
  personId: string,
): Promise<Data<Operations["getHandover"]>> {
  const { pool, deployment, clock } = deps;
  const [safe, key, handover, from] = await Promise.all([
    readSafe(pool, personId),
    readOwnKey(pool, personId),
    readLatest(pool, personId),
    possibleFrom(deps, pool, { personId, now: clock.now() }),
  ]);
  return {
    holder: safe?.isOwn === true ? "person" : "lilypad",
    hasOwnKey: key !== null,
    delaySeconds: deployment.handoverDelaySeconds,
    possibleFrom: from?.toISOString() ?? null,
    handover: handover === null ? null : toWire(handover),
  };
}

/** The module for hand-overs of held Safes to their people. */
export function createHandovers(deps: HandoversDeps) {
  const { pool, clock, linkKeys, publicUrl } = deps;
  const bound = bindTo(deps);
  return {
    read: bound(read),
    request: bound(requestHandover),
    cancel: bound(cancelHandover),
    cancelByStaff: bound(cancelByStaff),
    readLink: bound(readLink),
    cancelByLink: bound(cancelByLink),
    readCancelToken: (token: unknown) => readCancelToken(linkKeys, token),
    settingsUrl: `${publicUrl}/profile/hand-over`,
    /** Must be called in the SQL transaction of the change. */
    noteSecurityChange: bound(noteSecurityChange),
    /** The functions that settlement calls: for the calls that are due, and with the module's events. */
    forSettlement: {
      listDue: () => listDueCalls(deps),
      onRefused: (due: { subjectId: string; call: OperatorCall }, errorName: string | null) =>
        onCallRefused(deps, due, errorName),
      book: (db: Queryable, logs: readonly HandoverLog[], block: ChainBlock) =>
        bookEvents(deps, db, logs, block),
      rewind: (db: Queryable, lastBlock: bigint) => rewindEvents(db, lastBlock, clock.now()),
    },
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: async (personId: string, limit: number) =>
      (await listHandoversOf(pool, personId, limit + 1)).map(toWire),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
  };
}
