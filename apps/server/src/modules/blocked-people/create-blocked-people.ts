import type { Body, Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { closeReport, listReports } from "./administer-reports.ts";
import { blockPerson } from "./block-person.ts";
import { listBlockRows, removeBlock, removeBlocksOf } from "./block-store.ts";
import type { BlockedPeopleDeps } from "./blocked-people-deps.ts";
import { listBlockedPeople } from "./list-blocked-people.ts";
import { reportRequest } from "./report-request.ts";
import {
  listOwnReports,
  removePersonFromReports,
  removeReportsClosedBefore,
} from "./report-store.ts";

/** How long a closed report is kept, so that somebody who goes on is seen to. */
const keptAfterCloseMs = 365 * 24 * 60 * 60 * 1000;

export interface BlockedPeople {
  block(blockerId: string, blockedId: string): Promise<void>;
  /** Answers how many blocks went. What was asked meanwhile does not come back. */
  unblock(blockerId: string, blockedId: string): Promise<number>;
  list(
    blockerId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Data<Operations["listBlockedPeople"]>>;
  report(
    reporterId: string,
    requestId: string,
    report: Body<Operations["reportRequest"]>,
  ): Promise<void>;
  listReports(page: Query<Operations["listReports"]>): Promise<Data<Operations["listReports"]>>;
  closeReport(closing: {
    id: string;
    by: string;
    note: string;
  }): Promise<Data<Operations["closeReport"]>>;
  /** Whom a person has blocked and what they have reported, for their own copy. */
  readOwnData(personId: string, limit: number): Promise<{ blocked: unknown[]; reports: unknown[] }>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** Whose payment requests people do not want, and what they tell the administrators about them. */
export function createBlockedPeople(deps: BlockedPeopleDeps): BlockedPeople {
  const { pool, clock } = deps;
  return {
    block: (blockerId, blockedId) => blockPerson(deps, blockerId, blockedId),
    unblock: (blockerId, blockedId) => removeBlock(pool, blockerId, blockedId),
    list: (blockerId, page) => listBlockedPeople(deps, blockerId, page),
    report: (reporterId, requestId, report) => reportRequest(deps, reporterId, requestId, report),
    listReports: (page) => listReports(deps, page),
    closeReport: (closing) => closeReport(deps, closing),
    async readOwnData(personId, limit) {
      const page = { blockerId: personId, after: null, limit: limit + 1 };
      const blocked = await listBlockRows(pool, page);
      return { blocked, reports: await listOwnReports(pool, personId, limit + 1) };
    },
    async forgetPerson(db, personId) {
      await removeBlocksOf(db, personId);
      await removePersonFromReports(db, personId);
    },
    forgetExpired: () =>
      removeReportsClosedBefore(pool, new Date(clock.now().getTime() - keptAfterCloseMs)),
  };
}
