import type { Queryable } from "@lilypad/db";
import { createLeasedWorker, type LeasedQueue, later } from "../../../platform/due-work/index.ts";
import { newId } from "../../../platform/ids.ts";
import { insertRow } from "../../../platform/rows/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { goodbyeMail } from "./goodbye-mail.ts";
import { type GoodbyeMailRow, goodbyeMailTable } from "./rows.gen.ts";

/** How long an address is stored for a mail that cannot be delivered. */
const maxAgeMs = 3 * 24 * 60 * 60_000;

/** Last mails that are not sent yet. */
export const goodbyeQueue: LeasedQueue = {
  name: "goodbye_mail",
  table: "goodbye_mail",
  key: ["id"],
  columns: "due.id, due.email, due.written_at",
  batchSize: 10,
  leaseMs: 5 * 60_000,
  backOff: { firstMs: 5_000, maxMs: 60 * 60_000 },
};

type Goodbye = Pick<GoodbyeMailRow, "id" | "email" | "writtenAt">;

/** Stores the last mail to a person, in the transaction that deletes their account. */
export async function storeGoodbye(db: Queryable, email: string, now: Date): Promise<void> {
  await insertRow(db, goodbyeMailTable, { id: newId(), email, writtenAt: now, dueAt: now });
}

/** Sends the last mails. The address is forgotten as soon as its mail is sent. */
export function createGoodbyeWorker(deps: AccountDeps) {
  const { pool, clock, logger, mailer, kept, settings } = deps;
  const host = new URL(settings.publicUrl).hostname;
  const forget = async ({ id }: Goodbye): Promise<undefined> => {
    await pool.query("delete from goodbye_mail where id = $1", [id]);
  };
  return createLeasedWorker<Goodbye>(deps, goodbyeQueue, async (goodbye) => {
    const { id, email, writtenAt } = goodbye;
    if (clock.now().getTime() - writtenAt.getTime() > maxAgeMs) return forget(goodbye);
    try {
      const mail = goodbyeMail(email, kept, settings.supportEmail);
      await mailer.send({ ...mail, messageId: `<goodbye-${id}@${host}>` });
    } catch (error) {
      // A mail server's answer may contain the address.
      const reason = error instanceof Error ? error.name : "unknown";
      logger.warn({ reason }, "a mail was refused");
      return later;
    }
    return forget(goodbye);
  });
}
