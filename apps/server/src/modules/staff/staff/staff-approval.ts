import { staffRoles } from "@lilypad/api-contract";
import { z } from "zod";
import type { ApprovalKind } from "../approvals/index.ts";
import { requirePasskey } from "./require-passkey.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { lockStaff, storeMember } from "./staff-store.ts";

const details = z.object({
  /** The person's new role; null to remove them from staff. */
  role: z.enum(staffRoles).nullable(),
});

/** Changes of the staff, which two administrators decide. */
export const staffApproval = (
  deps: Pick<StaffDeps, "passkeySince" | "minPasskeyAgeMs">,
): ApprovalKind<z.infer<typeof details>, "staff_change"> => ({
  name: "staff_change",
  roles: [],
  details,
  // Whether an approval is allowed depends on the roles, so only one change of them is decided at a time.
  lock: lockStaff,
  async putIntoEffect(db, { personId, details: { role } }, { now }) {
    if (personId === null) throw new Error("a change of the staff is about nobody");
    if (role !== null) await requirePasskey(db, deps, personId, now);
    await storeMember(db, { personId, role, now });
    return {};
  },
  show: (change) => change,
  record: ({ role }) => ({ role }),
});
