import type { StaffRole } from "@lilypad/api-contract";
import type { ReadApprovalFacts } from "../approvals/index.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { haveAppointed, readRole } from "./staff-store.ts";

/** For how long whom somebody gave a role, and who gave it, do not approve for each other. */
const appointedMs = 7 * 24 * 60 * 60 * 1000;

/** Creates what reads the facts of an approval. @param roles with which something of this kind may be proposed */
export const readApprovalFacts =
  (
    { adminEmails }: Pick<StaffDeps, "adminEmails">,
    roles: readonly StaffRole[],
  ): ReadApprovalFacts =>
  async (db, { proposedBy, by, now }) => {
    const role = await readRole(db, proposedBy, adminEmails);
    const since = new Date(now.getTime() - appointedMs);
    return {
      proposerMayStill: role !== null && roles.includes(role),
      haveAppointed: await haveAppointed(db, [proposedBy, by], since),
    };
  };
