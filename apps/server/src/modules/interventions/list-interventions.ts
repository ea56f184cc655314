import { type Data, isForRole, type Operations, type Query } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import { type ListedIntervention, listInterventions as listIn } from "./intervention-store.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";
import { type InterventionKind, interventionKinds } from "./kinds.ts";

type Listed = Data<Operations["listInterventions"]>;

const kinds = Object.keys(interventionKinds) as InterventionKind[];

const toWire = (row: ListedIntervention, now: Date): Listed["interventions"][number] => ({
  id: row.id,
  kind: row.kind,
  command: interventionKinds[row.kind].command,
  person: row.person,
  target: row.target,
  note: row.note,
  status: row.outcome ?? (row.expiresAt <= now ? "expired" : "open"),
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/**
 * Lists a page of what members of staff have proposed with commands, latest first: of the kinds that the reader's role may approve, and
 * nothing about the reader.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listInterventions(
  { pool, clock }: Pick<InterventionsDeps, "pool" | "clock">,
  { by, role }: StaffAct,
  { status, limit, cursor }: Query<Operations["listInterventions"]>,
): Promise<Listed> {
  const now = clock.now();
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listIn(pool, {
    status,
    kinds: kinds.filter((kind) => isForRole({ staff: interventionKinds[kind] }, role)),
    notAbout: by,
    now,
    after,
    limit: limit + 1,
  });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.proposedAt, id: row.id }));
  return {
    interventions: shown.map((row) => toWire(row, now)),
    nextCursor,
  };
}
