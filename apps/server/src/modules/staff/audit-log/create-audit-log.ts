import type { Queryable } from "@lilypad/db";
import { Gauge } from "prom-client";
import { bindTo } from "../../../platform/bind.ts";
import type { AuditEntry } from "../../../platform/staff-act.ts";
import type { AuditLogDeps } from "./audit-log-deps.ts";
import { appendEntry, countEmergencies, readCheck } from "./audit-store.ts";
import { checkChain } from "./check-chain.ts";
import { exportEntries, listEntries } from "./list-entries.ts";

const dayMs = 24 * 60 * 60_000;

/** Creates the log of the actions of members of staff: append-only and chained by hashes (ADR 73). */
export function createAuditLog(deps: AuditLogDeps) {
  const { pool, clock, registry } = deps;
  const bound = bindTo(deps);
  new Gauge({
    name: "lilypad_audit_log_broken",
    help: "1 if an entry of the audit log was changed or removed, by the latest check of any process; 0 if it is whole",
    registers: [registry],
    async collect() {
      // Read from the database, so that every process reports the same.
      const check = await readCheck(pool, false).catch(() => null);
      if (check !== null) this.set(check.brokenAt === null ? 0 : 1);
    },
  });
  new Gauge({
    name: "lilypad_emergency_actions",
    help: "Emergency actions of the last 24 hours, by the audit log: operators who acted without a second approval",
    registers: [registry],
    async collect() {
      const since = new Date(clock.now().getTime() - dayMs);
      const count = await countEmergencies(pool, since).catch(() => null);
      if (count !== null) this.set(count);
    },
  });
  return {
    /** Appends an entry, in the transaction of the act or in its own. */
    append: (entry: AuditEntry, db: Queryable = pool) => appendEntry(db, entry, clock.now()),
    list: bound(listEntries),
    exportLines: bound(exportEntries),
    /** Checks the next part of the chain; housekeeping calls it. */
    checkChain: bound(checkChain),
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;
