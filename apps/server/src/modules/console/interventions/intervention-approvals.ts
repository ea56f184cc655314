import type { Queryable } from "@lilypad/db";
import { z } from "zod";
import { fail } from "../../../platform/errors.ts";
import type { AuditDetails } from "../../../platform/staff-act.ts";
import type { ApprovalKind } from "../../staff/approvals/index.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";
import { type InterventionKind, interventionKinds } from "./kinds.ts";

const details = z.object({
  /** The id of what is changed; empty if there is only one of its kind. */
  target: z.string().max(100),
});

/** The kind of an intervention and the thing that it changes. */
export interface Intervened {
  kind: InterventionKind;
  /** The id of what is changed; empty if there is only one of its kind. */
  target: string;
}

/**
 * Carries out an intervention in the caller's transaction.
 * @throws VALIDATION_FAILED if there is nothing to do, or if the intervention is for members of staff only, or for other people only
 */
export async function carryOut(
  { actions }: Pick<InterventionsDeps, "actions">,
  db: Queryable,
  { kind, target }: Intervened,
  given: { by: string | null; now: Date },
): Promise<AuditDetails> {
  const done = await actions[kind].carryOut(db, { target, ...given });
  if (done !== null) return done;
  return fail("VALIDATION_FAILED", {
    message: `${interventionKinds[kind].nothing} Nothing was changed.`,
  });
}

/** A kind of intervention, which two members of staff decide. */
export const approvalOf = (
  deps: Pick<InterventionsDeps, "actions">,
  kind: InterventionKind,
): ApprovalKind<z.infer<typeof details>, InterventionKind> => ({
  name: kind,
  roles: interventionKinds[kind].roles,
  details,
  putIntoEffect: (db, { details: { target } }, { by, now }) =>
    carryOut(deps, db, { kind, target }, { by, now }),
  show: ({ target }) => ({ target, command: interventionKinds[kind].command }),
  record: ({ target }) => ({ target }),
  subjectOf: ({ target }) => (target === "" ? undefined : target),
  // Why is for staff only.
  forOwner: () => ({}),
});

/** All interventions, for the approvals. */
export const interventionApprovals = (deps: Pick<InterventionsDeps, "actions">) =>
  (Object.keys(interventionKinds) as InterventionKind[]).map((kind) => approvalOf(deps, kind));
