import type { Queryable } from "@lilypad/db";
import {
  createLeasedWorker,
  type DueWorker,
  type LeasedQueue,
  type WorkerDeps,
} from "../../../platform/due-work/index.ts";
import type { Mailer } from "../../../platform/outside/mailer.ts";
import { findRow } from "../../../platform/rows/index.ts";
import { renderMail } from "../../tell/notifications/index.ts";
import { type AuditEntryRow, auditEntryTable, type EmergencyAlarmRow } from "./rows.gen.ts";

/** Emergency actions of which the administrators have not been notified yet. */
export const alarmQueue: LeasedQueue = {
  name: "emergency_alarm",
  table: "emergency_alarm",
  key: ["sequence"],
  columns: "due.sequence",
  batchSize: 10,
  leaseMs: 5 * 60_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

export interface AlarmDeps extends WorkerDeps {
  mailer: Mailer;
  publicUrl: string;
  /** The addresses of all administrators now. */
  listAdministrators: () => Promise<string[]>;
}

type EmergencyEntry = Pick<AuditEntryRow, "at" | "action" | "subject" | "reason" | "details">;

async function readEntry(db: Queryable, sequence: bigint): Promise<EmergencyEntry> {
  const entry = await findRow(db, auditEntryTable, sequence, {
    only: ["at", "action", "subject", "reason", "details"],
  });
  if (entry === null) throw new Error(`the audit log has no entry ${sequence}`);
  return entry;
}

/** The mail about an emergency action. It is sent again if a worker dies, with the same id. */
function alarmMail(
  to: string,
  sequence: bigint,
  { at, action, subject, reason, details }: EmergencyEntry,
  publicUrl: string,
) {
  const { operating_system_user: user, host } = JSON.parse(details) as Record<string, unknown>;
  return {
    ...renderMail(to, {
      subject: "The emergency switch was used",
      heading: "Someone acted alone",
      paragraphs: [
        `At ${at.toISOString()}, “${action}” was run with the emergency switch, without a second approval.`,
        `By the account ${String(user)} of the operating system of ${String(host)}. About: ${subject ?? "nobody"}.`,
        `The reason given: ${reason ?? "none"}`,
        `It is entry ${sequence} of the audit log. Find out whether it was necessary, and undo it if it was not.`,
      ],
      footnote: "You get this because you are an administrator. It cannot be turned off.",
    }),
    messageId: `<emergency-${sequence}-${Buffer.from(to).toString("hex")}@${new URL(publicUrl).hostname}>`,
  };
}

/** The worker that logs every emergency action as an error, and mails it to all administrators. */
export const createAlarmWorker = (deps: AlarmDeps): DueWorker =>
  createLeasedWorker<Pick<EmergencyAlarmRow, "sequence">>(
    deps,
    alarmQueue,
    async ({ sequence }) => {
      const { pool, logger, mailer, publicUrl, listAdministrators } = deps;
      const entry = await readEntry(pool, sequence);
      logger.error(
        { sequence: String(sequence), action: entry.action, subject: entry.subject },
        "the emergency switch was used: somebody acted without a second approval",
      );
      for (const to of await listAdministrators()) {
        await mailer.send(alarmMail(to, sequence, entry, publicUrl));
      }
      return null;
    },
  );
