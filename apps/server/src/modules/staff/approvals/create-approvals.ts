import { bindTo } from "../../../platform/bind.ts";
import { findApproval, forgetPerson } from "./approval-store.ts";
import type { ApprovalsDeps } from "./approvals-deps.ts";
import { approve, object, withdraw } from "./decide.ts";
import { createApprovalWorker } from "./end-by-time.ts";
import { listAbout, listProposals } from "./list-proposals.ts";
import { readOwnData } from "./own-data.ts";

export type Approvals = ReturnType<typeof createApprovals>;

/** The approvals module: proposals of every kind that one member of staff makes and another one approves (ADR 139). */
export function createApprovals(deps: ApprovalsDeps) {
  const bound = bindTo(deps);
  return {
    approve: bound(approve),
    withdraw: bound(withdraw),
    object: bound(object),
    list: bound(listProposals),
    listAbout: bound(listAbout),
    /** Finds the kind of a proposal and the person it is about; null if there is no proposal with this id. */
    async findAbout(id: string) {
      const found = await findApproval(deps.pool, id);
      return found === null ? null : { kind: found.kind, personId: found.personId };
    },
    worker: createApprovalWorker(deps),
    readOwnData: bound(readOwnData),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
  };
}
