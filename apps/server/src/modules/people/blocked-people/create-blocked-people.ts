import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { closeReport, listReports } from "./administer-reports.ts";
import { blockPerson } from "./block-person.ts";
import { listBlocks, removeBlock, removeBlocksOf } from "./block-store.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";
import { listBlockedPeople } from "./list-blocked-people.ts";
import { reportRequest } from "./report-request.ts";
import {
  listOwnReports,
  removePersonFromReports,
  removeReportsClosedBefore,
} from "./report-store.ts";

/** How long a closed report is stored, so that administrators recognise repeated reports about a person. */
const keptAfterCloseMs = 365 * 24 * 60 * 60 * 1000;

export type BlockedPeople = ReturnType<typeof createBlockedPeople>;

/** Creates the use-cases for blocking people and for reporting payment requests to the administrators (ADR 39). */
export function createBlockedPeople(deps: BlockedPeopleDeps) {
  const { pool, clock } = deps;
  const bound = bindTo(deps);
  return {
    block: bound(blockPerson),
    /** Returns the number of removed blocks (0 or 1). Requests sent during the block stay withheld. */
    unblock: (blockerId: string, blockedId: string) => removeBlock(pool, blockerId, blockedId),
    list: bound(listBlockedPeople),
    report: bound(reportRequest),
    listReports: bound(listReports),
    closeReport: bound(closeReport),
    /** Reads the people whom a person has blocked and the reports that they have written, for their data export. */
    async readOwnData(personId: string, limit: number) {
      const page = { blockerId: personId, after: null, limit: limit + 1 };
      const blocked = await listBlocks(pool, page);
      const reports = await listOwnReports(pool, personId, limit + 1);
      return { blocked: blocked.map(toWireNames), reports: reports.map(toWireNames) };
    },
    /** Removes a person's blocks and reports, in the transaction that deletes the account. */
    async forgetPerson(db: Queryable, personId: string): Promise<void> {
      await removeBlocksOf(db, personId);
      await removePersonFromReports(db, personId);
    },
    /** Removes reports that were closed more than a year ago, and returns their number. */
    forgetExpired: () =>
      removeReportsClosedBefore(pool, new Date(clock.now().getTime() - keptAfterCloseMs)),
  };
}
