import type { Queryable } from "@lilypad/db";
import { createLeasedWorker, type LeasedQueue } from "../../../platform/due-work/index.ts";
import { renderMail } from "../../tell/notifications/index.ts";
import { findApproval } from "../approvals/index.ts";
import type { StaffNoticeRow } from "./rows.gen.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { listMembers } from "./staff-store.ts";

/** Changes of the staff that are not mailed yet. */
export const noticeQueue: LeasedQueue = {
  name: "staff_notice",
  table: "staff_notice",
  key: ["id"],
  columns: "due.id, due.kind, due.person_id, due.change_id, due.role, due.at",
  batchSize: 10,
  leaseMs: 5 * 60_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

type Notice = Pick<StaffNoticeRow, "id" | "kind" | "personId" | "changeId" | "role" | "at">;
interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
}

/** A person's address and tag; null once their account is deleted. */
async function findAddress(
  db: Queryable,
  personId: string,
): Promise<{ email: string; name: string } | null> {
  const { rows } = await db.query<{ email: string; displayTag: string | null }>(
    "select email, display_tag from person_card where id = $1 and deactivated_at is null and deleted_at is null",
    [personId],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { email, displayTag } = found;
  return { email, name: displayTag === null ? email : `@${displayTag} (${email})` };
}

const becomes = (role: Notice["role"]) => (role === null ? "no member of staff" : role);

/** The mail about a change that took effect. */
const changedWords = (name: string, { role, at }: Notice): Words => ({
  subject: "The staff of Lilypad has changed",
  heading: "The staff has changed",
  paragraphs: [
    `Since ${at.toISOString()}, ${name} is ${becomes(role)}.`,
    "If you don't know why, ask the other administrators, and look at the audit log.",
  ],
});

/** The mail about a proposal. */
const proposedWords = (
  name: string,
  proposer: string,
  role: Notice["role"],
  { takesEffectAt, expiresAt }: { takesEffectAt: Date | null; expiresAt: Date | null },
): Words => ({
  subject: "A change of the staff of Lilypad is proposed",
  heading: "A change of the staff is proposed",
  paragraphs: [
    `${proposer} proposes that ${name} becomes ${becomes(role)}.`,
    takesEffectAt === null
      ? `Another administrator has to approve it by ${expiresAt?.toISOString()}.`
      : `It takes effect at ${takesEffectAt.toISOString()} unless someone objects: under Approvals in the console.`,
  ],
});

/** Returns the words of a mail; null if the proposal that it would announce has been decided since. */
async function wordsFor(db: Queryable, notice: Notice, name: string): Promise<Words | null> {
  if (notice.changeId === null) return changedWords(name, notice);
  const proposal = await findApproval(db, notice.changeId);
  if (proposal === null || proposal.outcome !== "open" || proposal.proposedBy === null) return null;
  const proposer = await findAddress(db, proposal.proposedBy);
  return proposedWords(name, proposer?.name ?? "A former member", notice.role, proposal);
}

/** The worker that mails every change of the staff, and every proposal of one, to all administrators and to the person. */
export const createNoticeWorker = (deps: StaffDeps) =>
  createLeasedWorker<Notice>(deps, noticeQueue, async (notice) => {
    const { pool, mailer, publicUrl, adminEmails } = deps;
    const person = await findAddress(pool, notice.personId);
    const words = await wordsFor(pool, notice, person?.name ?? "Someone who left");
    if (words === null) return null;
    const members = await listMembers(pool, adminEmails);
    const administrators = members.filter(({ role }) => role === "administrator");
    const addresses = new Set(administrators.map(({ email }) => email));
    if (person !== null) addresses.add(person.email);
    for (const to of addresses) {
      const id = `staff-${notice.id}-${Buffer.from(to).toString("hex")}`;
      await mailer.send({
        ...renderMail(to, {
          ...words,
          footnote:
            "You get this because you are an administrator, or because it is about you. It cannot be turned off.",
        }),
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      });
    }
    return null;
  });
