import type { PersonReference } from "../modules/people/people/index.ts";
import type { Modules } from "../modules.ts";
import { fail } from "../platform/errors.ts";
import { type CommandOrigin, detailsOf } from "./act-as-staff.ts";

const reason = "The first administrator of this installation";

/**
 * Makes a person the first administrator. As long as there is no staff to prove who they are or to approve it, the
 * installation's settings are enough, and the entry in the audit log is the operator's of the server, who is no member
 * of staff.
 * @throws FORBIDDEN if an administrator exists already
 */
export async function appointFirst(
  { staff, auditLog }: Pick<Modules, "staff" | "auditLog">,
  origin: CommandOrigin,
  { id, email }: PersonReference,
) {
  if (await staff.hasAdministrator()) fail("FORBIDDEN");
  const role = "administrator";
  return staff.appointFirst(
    {
      by: id,
      role,
      reason,
      record: (db, entry = {}) =>
        auditLog.append(
          {
            actor: null,
            role: "operator",
            action: "admin invite",
            outcome: "done",
            subject: id,
            reason,
            details: detailsOf(origin, { ...entry.details, first: true }),
          },
          db,
        ),
    },
    email,
  );
}
