import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { AuditEntry } from "../../../platform/staff-act.ts";
import type { ApprovalKind, ApprovalKindName } from "./approval-kind.ts";
import type { ReadRole } from "./require-approval.ts";

export interface ApprovalsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** All kinds of proposals. */
  kinds: readonly ApprovalKind[];
  readRole: ReadRole;
  /** Appends an entry to the audit log, in the transaction of what it is about. */
  appendEntry: (entry: AuditEntry, db: Queryable) => Promise<void>;
}

/** Finds a kind by its name. */
export const kindOf = ({ kinds }: Pick<ApprovalsDeps, "kinds">, name: ApprovalKindName) =>
  kinds.find((kind) => kind.name === name) ?? fail("NOT_FOUND");
