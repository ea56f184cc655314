import {
  type Data,
  isForRole,
  type Operations,
  type Query,
  type StaffRole,
} from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { ShownProposal } from "./approval-kind.ts";
import { listAbout as listAboutIn, listApprovals } from "./approval-store.ts";
import { type ApprovalsDeps, kindOf } from "./approvals-deps.ts";
import { toShown } from "./to-shown.ts";

/** Shown in a person's case. */
const shownInCase = 50;

/** The kinds that a role may approve. */
const kindsFor = ({ kinds }: ApprovalsDeps, role: StaffRole) =>
  kinds.filter(({ roles }) => isForRole({ staff: { roles } }, role)).map(({ name }) => name);

/**
 * Lists a page of proposals, latest first: of the kinds that the reader's role may approve, and not about the reader.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listProposals(
  deps: ApprovalsDeps,
  { by, role }: Pick<StaffAct, "by" | "role">,
  { status, kind, limit, cursor }: Query<Operations["listProposals"]>,
): Promise<Data<Operations["listProposals"]>> {
  const now = deps.clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listApprovals(deps.pool, {
    status,
    kinds: kindsFor(deps, role).filter((name) => kind === undefined || name === kind),
    notAbout: by,
    now,
    after,
    limit: limit + 1,
  });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.proposedAt, id: row.id }));
  return { proposals: shown.map((row) => toShown(kindOf(deps, row.kind), row, now)), nextCursor };
}

/** Lists the latest proposals about a person, of the kinds that a role may approve. */
export async function listAbout(
  deps: ApprovalsDeps,
  personId: string,
  role: StaffRole,
): Promise<ShownProposal[]> {
  const kinds = kindsFor(deps, role);
  const rows = await listAboutIn(deps.pool, personId, { kinds, limit: shownInCase });
  const now = deps.clock.now();
  return rows.map((row) => toShown(kindOf(deps, row.kind), row, now));
}
