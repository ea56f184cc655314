import {
  isForRole,
  type Operation,
  type OperationName,
  type StaffRole,
  type StaffSubjectKind,
} from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { PersonReference } from "../modules/people/people/index.ts";
import type { Modules } from "../modules.ts";
import type { AuditAction, CommandAction } from "../platform/audit-actions.ts";
import { ApiError, fail } from "../platform/errors.ts";
import {
  type ActRecord,
  type AuditDetails,
  type AuditEntry,
  refuseAboutSelf,
  type StaffAct,
  type StaffDesk,
} from "../platform/staff-act.ts";

/** Where a command was typed: the account of the operating system, which cannot be chosen with an option. */
export interface CommandOrigin {
  readonly user: string;
  readonly host: string;
}

/** A command of a member of staff for which the API has an operation, too. */
interface CommandOfOperation {
  /** As it is typed, such as "person freeze". */
  readonly name: string;
  /** It names the entry of the audit log and the roles. */
  readonly operation: Operation;
}

/** A command of a member of staff for which the API has no operation. */
interface CommandOfItsOwn {
  /** As it is typed, such as "person export". It names the entry of the audit log. */
  readonly name: CommandAction;
  readonly operation?: never;
  /** The roles besides administrator. */
  readonly roles?: NonNullable<Operation["staff"]>["roles"];
  /** The kind of its subject: a person by default; null if it has none. */
  readonly about?: StaffSubjectKind | null;
}

/** A command of a member of staff. */
export type StaffCommand = CommandOfOperation | CommandOfItsOwn;

/** How a command is recorded. */
const actionOf = (command: StaffCommand): AuditAction =>
  command.operation === undefined ? command.name : (command.operation.name as OperationName);

/** The member of staff who acts, and the code that was mailed to them. */
export interface MemberProof {
  readonly member: PersonReference;
  readonly code: string | undefined;
}

/** A code was mailed to the member of staff; the command has to be repeated with it. Nothing was done. */
export class CodeMailed extends Error {
  override readonly name = "CodeMailed";
}

type Desk = Pick<Modules, "staff" | "auditLog" | "identity"> & Pick<StaffDesk, "findPeopleBehind">;

/** The details of every entry of a command, which distinguish it from an entry of the API. */
export const detailsOf = ({ user, host }: CommandOrigin, details: AuditDetails = {}) => ({
  ...details,
  channel: "command line",
  operating_system_user: user.slice(0, 100),
  host: host.slice(0, 100),
});

/** The people whom a command is about. */
const findPeople = async (desk: Desk, command: StaffCommand, subject: string | null) => {
  const kind =
    command.operation === undefined
      ? command.about === undefined
        ? "person"
        : command.about
      : (command.operation.staff?.subject?.kind ?? null);
  if (subject === null || kind === null) return [];
  // A person is named by their id, also where the API names them by their address.
  return desk.findPeopleBehind(kind === "email" ? "person" : kind, subject);
};

/** Mails a code, or uses up the one that was mailed before. @throws CodeMailed; see commandCodes.spend */
async function prove(
  { identity }: Pick<Desk, "identity">,
  name: string,
  { member, code }: MemberProof,
) {
  const owner = { personId: member.id, email: member.email };
  if (code === undefined) {
    await identity.commandCodes.send(owner, name);
    throw new CodeMailed(
      `A code was mailed to ${member.email}. Repeat the command with --code <code> within 10 minutes. Nothing was done.`,
    );
  }
  await identity.commandCodes.spend(owner, code);
}

/**
 * Proves that a member of staff acts, and finds their role.
 * @throws CodeMailed; ApiError FORBIDDEN for other people, who are mailed no code and do not appear in the log
 */
export async function proveMember(
  desk: Pick<Desk, "staff" | "identity">,
  name: string,
  proof: MemberProof,
): Promise<StaffRole> {
  const role = await desk.staff.roleOf(proof.member.id);
  if (role === null) fail("FORBIDDEN", { message: `${proof.member.email} is no member of staff.` });
  await prove(desk, name, proof);
  return role;
}

/**
 * Runs a command in the name of a member of staff, with the roles and the audit log of the API (ADR 79). A refusal of a
 * proven member is recorded too. If the entry cannot be recorded, there is no answer.
 * @throws CodeMailed; ApiError FORBIDDEN for people without one of the command's roles; STAFF_ABOUT_SELF
 */
export async function actAsStaff<T>(
  desk: Desk,
  origin: CommandOrigin,
  command: StaffCommand,
  proof: MemberProof,
  { reason, subject }: { reason: string | null; subject: string | null },
  use: (act: StaffAct) => Promise<T>,
): Promise<T> {
  const by = proof.member.id;
  const role = await proveMember(desk, command.name, proof);
  let isRecorded = false;
  const people = await findPeople(desk, command, subject);
  const append = (outcome: AuditEntry["outcome"], entry: ActRecord, db?: Queryable) =>
    desk.auditLog.append(
      {
        actor: by,
        role,
        action: actionOf(command),
        outcome,
        subject: entry.subject ?? people[0] ?? subject,
        reason: entry.reason ?? reason,
        details: detailsOf(origin, entry.details),
      },
      db,
    );
  const access =
    command.operation === undefined ? { staff: { roles: command.roles ?? [] } } : command.operation;
  try {
    if (!isForRole(access, role)) fail("FORBIDDEN");
    refuseAboutSelf(by, people);
    const result = await use({
      by,
      role,
      reason,
      async record(db, entry) {
        refuseAboutSelf(by, [entry?.subject]);
        await append("done", entry ?? {}, db);
        isRecorded = true;
      },
    });
    if (!isRecorded) await append("done", {});
    return result;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "INTERNAL";
    const outcome = error instanceof ApiError ? "refused" : "failed";
    await append(outcome, { details: { code } });
    throw error;
  }
}
