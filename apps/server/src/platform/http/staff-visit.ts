import {
  isForRole,
  maxReasonLength,
  minReasonLength,
  type Operation,
  type OperationName,
  reasonHeader,
  type StaffRole,
} from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { ApiError, fail } from "../errors.ts";
import {
  type ActRecord,
  type AuditDetails,
  type AuditEntry,
  isReason,
  refuseAboutSelf,
  type StaffAct,
} from "../staff-act.ts";

const refuseReason = (message: string): never =>
  fail("VALIDATION_FAILED", {
    fields: [{ path: `header.${reasonHeader.toLowerCase()}`, message }],
  });

/** Reads the reason from its header. @throws VALIDATION_FAILED if it is missing, too short or malformed */
function readReason({ headers }: FastifyRequest, isNeeded: boolean): string | null {
  const header = headers[reasonHeader.toLowerCase()];
  if (typeof header !== "string") {
    return isNeeded ? refuseReason("says why you do this; it is required") : null;
  }
  let reason: string;
  try {
    reason = decodeURIComponent(header).trim();
  } catch {
    return refuseReason("must be percent-encoded UTF-8");
  }
  if (!isReason(reason)) {
    return refuseReason(`must have ${minReasonLength} to ${maxReasonLength} characters`);
  }
  return reason;
}

/**
 * Returns the subject that a request names: a path parameter or a field of its body. Null if there is none, or it is
 * not fit for the log.
 */
function namedIn({ staff }: Operation, { params, body }: Pick<FastifyRequest, "params" | "body">) {
  const subject = staff?.subject ?? null;
  if (subject === null) return null;
  const [place, field = ""] = subject.field.split(".");
  const from = place === "body" ? body : params;
  const value = (from as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === "string" && /^[\w.@:+-]{1,254}$/.test(value) ? value : null;
}

/**
 * The request's query; empty if the operation reads none, because the edge ignores the query of such a request. The
 * query of a staff operation contains no secrets.
 */
function queryOf(operation: Operation, { query }: FastifyRequest): AuditDetails {
  if (operation.query === undefined) return {};
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>)
      .filter(([name]) => name !== "cursor")
      .slice(0, 20)
      .map(([name, value]) => [
        name.slice(0, 40).replaceAll(/[\p{Cc}\p{Cs}]/gu, ""),
        String(value)
          .slice(0, 100)
          .replaceAll(/[\p{Cc}\p{Cs}]/gu, ""),
      ]),
  );
}

/**
 * One request to an operation for staff. Admits the caller by their role, and records every request of a member of
 * staff in the audit log: a change in its own SQL transaction, by the use-case; everything else here, before it is
 * answered. Without an entry there is no answer.
 */
export class StaffVisit {
  readonly #operation: Operation;
  readonly #request: FastifyRequest;
  #member: { by: string; role: StaffRole } | null = null;
  #reason: string | null = null;
  #isRecorded = false;
  /** The person whom the request is about, once that is known. */
  #person: string | null = null;

  constructor(operation: Operation, request: FastifyRequest) {
    this.#operation = operation;
    this.#request = request;
  }

  /**
   * @throws FORBIDDEN for anyone without one of the operation's roles; PASSKEY_REQUIRED, STEP_UP_REQUIRED,
   *   UNAUTHENTICATED; VALIDATION_FAILED without a reason that is needed
   */
  async admit(caller: Caller): Promise<StaffAct> {
    const { server } = this.#request;
    const role = await server.staffDesk.roleOf(caller.personId);
    if (role === null) fail("FORBIDDEN");
    this.#member = { by: caller.personId, role };
    if (!isForRole(this.#operation, role)) fail("FORBIDDEN");
    await server.requirePasskey(caller);
    if (this.#operation.access === "staffStepUp") await server.requireStepUp(caller);
    const reason = readReason(this.#request, this.#operation.staff?.needsReason === true);
    this.#reason = reason;
    return {
      by: caller.personId,
      role,
      reason,
      record: async (db, entry) => {
        // Whatever the use-case has found out about whom this is.
        refuseAboutSelf(caller.personId, [entry?.subject]);
        await this.#append("done", entry ?? {}, db);
        this.#isRecorded = true;
      },
    };
  }

  /**
   * Finds out whom the request is about, with its validated input.
   * @throws STAFF_ABOUT_SELF if that is the member of staff
   */
  async requireOther(input: Pick<FastifyRequest, "params" | "body">): Promise<void> {
    const { staff } = this.#operation;
    const named = namedIn(this.#operation, input);
    if (this.#member === null || !staff?.subject || named === null) return;
    const people = await this.#request.server.staffDesk.findPeopleBehind(staff.subject.kind, named);
    this.#person = people[0] ?? null;
    refuseAboutSelf(this.#member.by, people);
  }

  /** Records the act, unless the use-case has done so. */
  async finish(): Promise<void> {
    if (this.#isRecorded) return;
    await this.#append("done", { details: queryOf(this.#operation, this.#request) });
  }

  /** Records that the request was refused or has failed. */
  async refuse(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : "INTERNAL";
    await this.#append(error instanceof ApiError ? "refused" : "failed", { details: { code } });
  }

  async #append(
    outcome: AuditEntry["outcome"],
    { subject, reason, details }: ActRecord,
    db?: Queryable,
  ): Promise<void> {
    if (this.#member === null) return;
    const text = namedIn(this.#operation, this.#request);
    // The log contains no addresses of people.
    const named = text?.includes("@") === true ? null : text;
    const about = subject ?? this.#person ?? named;
    const given = details ?? {};
    const isSaid =
      subject !== undefined || named === null || [about, ...Object.values(given)].includes(named);
    const entry: AuditEntry = {
      actor: this.#member.by,
      role: this.#member.role,
      action: this.#operation.name as OperationName,
      outcome,
      subject: about,
      reason: reason ?? this.#reason,
      // The named case, report or Safe, unless it is the person themselves or is in the details already.
      details: isSaid ? given : { named, ...given },
    };
    await this.#request.server.staffDesk.append(entry, db);
  }
}
