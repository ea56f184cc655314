import {
  isForRole,
  type Operation,
  reasonHeader,
  reasonLength,
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
    return refuseReason(`must have ${reasonLength.min} to ${reasonLength.max} characters`);
  }
  return reason;
}

/** Returns what a request's parameter names, if the text is fit for the log. */
function subjectOf({ staff }: Operation, { params }: FastifyRequest): string | null {
  const value = (params as Record<string, unknown>)[staff?.subject ?? "id"];
  return typeof value === "string" && /^[\w.@:+-]{1,200}$/.test(value) ? value : null;
}

/**
 * What was asked for: nothing if the operation reads no query, because the edge ignores what such a request has. The query of a
 * staff operation contains no secrets.
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
        await this.#append("done", entry ?? {}, db);
        this.#isRecorded = true;
      },
    };
  }

  /** Records what was done, unless the use-case has done so. */
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
    const entry: AuditEntry = {
      actor: this.#member.by,
      role: this.#member.role,
      action: this.#operation.name,
      outcome,
      subject: subject ?? subjectOf(this.#operation, this.#request),
      reason: reason ?? this.#reason,
      details: details ?? {},
    };
    await this.#request.server.staffDesk.append(entry, db);
  }
}
