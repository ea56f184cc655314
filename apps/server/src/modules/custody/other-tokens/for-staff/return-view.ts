import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../../platform/keyset-cursor.ts";
import { type StaffPerson, staffPersonSql } from "../../../../platform/staff-person.ts";
import { readReturn, type TokenReturn } from "../returns/return-store.ts";
import type { TokenReturnRow } from "../rows.gen.ts";

/** A return with whose it is. */
export type ReturnForStaff = TokenReturn & { person: StaffPerson | null };

type Row = TokenReturnRow & { person: StaffPerson | null };
type Shown = Data<Operations["readTokenReturn"]>["tokenReturn"];

const read = ({ person, ...row }: Row): ReturnForStaff => ({ ...readReturn(row), person });

const columns = `r.*, ${staffPersonSql("p")} as person`;

/** The states of the returns in each list, and their order. */
const lists = {
  waiting: { states: ["requested", "approved"], isOldestFirst: true },
  sent: { states: ["sent"], isOldestFirst: false },
  refused: { states: ["refused"], isOldestFirst: false },
  cancelled: { states: ["cancelled"], isOldestFirst: false },
} as const;

/** A page of returns; none about one person, who reads it. */
export async function listForStaff(
  db: Queryable,
  page: { status: keyof typeof lists; notAbout: string; after: Place | null; limit: number },
): Promise<ReturnForStaff[]> {
  const { states, isOldestFirst } = lists[page.status];
  const [isBehind, order] = isOldestFirst ? [">", "asc"] : ["<", "desc"];
  const { rows } = await db.query<Row>(
    `select ${columns} from token_return r left join person_card p on p.id = r.person_id
     where r.state = any ($1) and r.person_id <> $2
       and ($3::timestamptz is null or (r.requested_at, r.id) ${isBehind} ($3, $4::uuid))
     order by r.requested_at ${order}, r.id ${order} limit $5`,
    [states, page.notAbout, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows.map(read);
}

/** Finds a return with its person; null if there is none with this id. */
export async function findForStaff(db: Queryable, id: string): Promise<ReturnForStaff | null> {
  const { rows } = await db.query<Row>(
    `select ${columns} from token_return r left join person_card p on p.id = r.person_id where r.id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : read(rows[0]);
}

/** Translates a return into its wire form for staff. */
export const toWireForStaff = (one: ReturnForStaff): Shown => ({
  id: one.id,
  status: one.state === "approved" && one.preparedAt !== null ? "prepared" : one.state,
  person: one.person,
  safe: one.safe,
  token: one.token,
  symbol: one.symbol,
  decimals: one.decimals,
  units: one.amount.toString(),
  address: one.to,
  requestedAt: one.requestedAt.toISOString(),
  approvedBy: one.approvedBy,
  approvedAt: one.approvedAt?.toISOString() ?? null,
  preparedBy: one.preparedBy,
  preparedAt: one.preparedAt?.toISOString() ?? null,
  refusedBy: one.refusedBy,
  note: one.note,
  recordedBy: one.recordedBy,
  hash: one.hash,
  endedAt: one.endedAt?.toISOString() ?? null,
});
