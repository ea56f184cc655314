import { freezeCategory, freezeKind } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { z } from "zod";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import type { ApprovalKind } from "../approvals/index.ts";
import { type FreezeNotice, usualDecideBy } from "./choose-notice.ts";
import { addFreeze, closeExpired, findActive, lift, lockPerson, prolong } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { noteFrozen, noteUnfrozen } from "./note-frozen.ts";

const time = z.iso.datetime().nullable();

/** A longer freeze, or the end of one, as it is stored until a second member of staff approves it. */
const change = z.object({
  change: z.enum(["freeze", "unfreeze"]),
  /** Of a freeze: the kind of reason. */
  reason: freezeKind.nullable(),
  /**
   * The category of the reason that the person will read. Null for the end of a freeze, and in proposals that an earlier version stored,
   * which count as `untold`.
   */
  category: freezeCategory.nullable(),
  decideBy: time,
  endsAt: time,
});
type FreezeChange = z.infer<typeof change>;

const timeOf = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the facts about an approved freeze that the person may read. A time that has passed is replaced. */
function noticeOf({ category, decideBy, endsAt }: FreezeChange, now: Date): FreezeNotice {
  if (category === null) {
    return { category: "untold", decideBy: usualDecideBy(timeOf(endsAt), now) };
  }
  const due = timeOf(decideBy);
  const isPast = due !== null && due <= now;
  return { category, decideBy: isPast ? usualDecideBy(timeOf(endsAt), now) : due };
}

interface Approved {
  personId: string;
  note: string;
  proposedBy: string;
  by: string;
  now: Date;
}

/** Freezes the account, or changes its active freeze to the approved one. @returns the facts that the person may read */
async function freeze(
  db: Queryable,
  details: FreezeChange,
  { personId, note, proposedBy, by: approvedBy, now }: Approved,
): Promise<FreezeNotice> {
  const { reason: kind } = details;
  if (kind === null) throw new Error("a freeze has no kind");
  const endsAt = timeOf(details.endsAt);
  if (endsAt !== null && endsAt <= now) fail("PROPOSAL_NOT_OPEN");
  const notice = noticeOf(details, now);
  const approved = { kind, note, endsAt, ...notice, proposedBy, approvedBy, approvedAt: now };
  const active = await findActive(db, personId, now);
  if (active !== null) {
    await prolong(db, active.id, approved);
    return notice;
  }
  await closeExpired(db, personId, now);
  await addFreeze(db, { id: newId(), personId, placedBy: proposedBy, placedAt: now, ...approved });
  return notice;
}

/** Longer freezes and ends of freezes, which two members of staff decide. */
export const freezeApproval = (
  deps: Omit<FreezesDeps, "pool" | "logger">,
): ApprovalKind<FreezeChange, "freeze_change"> => ({
  name: "freeze_change",
  roles: ["support"],
  details: change,
  async putIntoEffect(db, { personId, details, note, proposedBy }, { by, now }) {
    if (personId === null || proposedBy === null) throw new Error("a freeze is about nobody");
    if (!(await lockPerson(db, personId))) fail("PROPOSAL_NOT_OPEN");
    if (details.change === "freeze") {
      const notice = await freeze(db, details, { personId, note, proposedBy, by, now });
      await noteFrozen(deps, db, { personId, notice, at: now });
    } else {
      const active = (await findActive(db, personId, now)) ?? fail("NOT_FROZEN");
      await lift(db, active.id, { proposedBy, approvedBy: by, at: now });
      await noteUnfrozen(deps, db, { personId, at: now });
    }
    return {};
  },
  show: (details) => details,
  record: ({ change: kind, endsAt, category }) => ({
    change: kind,
    endsAt,
    ...(category !== null && { told: category }),
  }),
});
