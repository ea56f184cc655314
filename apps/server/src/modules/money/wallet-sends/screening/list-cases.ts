import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import type { ScreeningCaseRow } from "../rows.gen.ts";
import { addressOf } from "../state/send-store.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";
import { choicesOf } from "./case-choices.ts";

type Cases = Data<Operations["listScreeningCases"]>;
type CaseRow = Omit<ScreeningCaseRow, "personId" | "sendId" | "depositId"> & {
  person: Cases["cases"][number]["person"];
  releaseBy: string | null;
  releaseAt: Date | null;
  releaseNote: string | null;
};

function moneyOf({ asset, amount }: Pick<CaseRow, "asset" | "amount">) {
  if (asset === null || amount === null) return { amount: null, currency: null };
  const chainAsset = chainAssetOfNumber(asset);
  return { amount: toWireAmount(amount, chainAsset), currency: currencyOfAsset(chainAsset) };
}

function toCase(row: CaseRow): Cases["cases"][number] {
  const { id, kind, person, name, list, reason, address, decidedAt, decidedBy, decision, note } =
    row;
  return {
    id,
    kind,
    opened_at: row.openedAt.toISOString(),
    person,
    address: address === null ? null : addressOf(address),
    ...moneyOf(row),
    name,
    list,
    reason,
    decided:
      decidedAt === null || decision === null
        ? null
        : { at: decidedAt.toISOString(), by: decidedBy, decision, note },
    release_proposed:
      row.releaseBy === null || row.releaseAt === null || row.releaseNote === null
        ? null
        : { at: row.releaseAt.toISOString(), by: row.releaseBy, note: row.releaseNote },
    choices: [...choicesOf(row)],
  };
}

/** How many cases about a person are open. */
export async function countOpenCases(db: Queryable, personId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    "select count(*)::integer as open from screening_case where person_id = $1 and decided_at is null",
    [personId],
  );
  return rows[0]?.open ?? 0;
}

/**
 * Lists a page of the open or the decided cases for administrators, latest first; none about the reader.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listCases(
  { pool }: Pick<WalletSendsDeps, "pool">,
  { by }: StaffAct,
  { status, limit, cursor }: Query<Operations["listScreeningCases"]>,
): Promise<Cases> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await pool.query<CaseRow>(
    `select c.id, c.kind, c.address, c.asset, c.amount, c.name, c.list, c.reason, c.opened_at, c.decided_at,
       c.decided_by, c.decision, c.note, r.proposed_by as release_by, r.proposed_at as release_at, r.note as release_note,
       case when p.id is not null then json_build_object('id', p.id,
         'first_name', p.first_name, 'last_name', p.last_name, 'display_tag', p.display_tag,
         'avatar_colour', p.avatar_colour) end as person
     from screening_case c left join person_card p on p.id = c.person_id left join screening_release r on r.case_id = c.id
     where c.decided_at is ${status === "open" ? "null" : "not null"}
       and c.person_id is distinct from $4 and ($1::timestamptz is null or (c.opened_at, c.id) < ($1, $2::uuid))
     order by c.opened_at desc, c.id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1, by],
  );
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.openedAt, id: row.id }));
  return {
    cases: shown.map(toCase),
    nextCursor,
  };
}
