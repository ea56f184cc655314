import type { Data, Operations, Query } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { chainAssetOfNumber, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { readCursor, writeCursor } from "../../platform/keyset-cursor.ts";
import type { ScreeningCaseRow } from "./rows.gen.ts";
import { addressOf } from "./send-store.ts";
import type { WalletSendsDeps } from "./wallet-sends-deps.ts";

type Cases = Data<Operations["listScreeningCases"]>;
type CaseRow = Omit<ScreeningCaseRow, "personId" | "sendId"> & {
  person: Cases["cases"][number]["person"];
};

const toCase = (row: CaseRow): Cases["cases"][number] => {
  const asset = chainAssetOfNumber(row.asset);
  const { id, person, list, reason, decidedAt, decidedBy, decision, note } = row;
  return {
    id,
    opened_at: row.openedAt.toISOString(),
    person,
    address: addressOf(row.address),
    amount: toWireAmount(row.amount, asset),
    currency: currencyOfAsset(asset),
    list,
    reason,
    decided:
      decidedAt === null || decidedBy === null || decision === null || note === null
        ? null
        : { at: decidedAt.toISOString(), by: decidedBy, decision, note },
  };
};

/**
 * Lists a page of the open or the decided cases for administrators, latest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listCases(
  { pool }: Pick<WalletSendsDeps, "pool">,
  { status, limit, cursor }: Query<Operations["listScreeningCases"]>,
): Promise<Cases> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await pool.query<CaseRow>(
    `select c.id, c.address, c.asset, c.amount, c.list, c.reason, c.opened_at, c.decided_at, c.decided_by, c.decision,
       c.note, case when p.id is not null then json_build_object('id', p.id, 'first_name', p.first_name,
         'last_name', p.last_name, 'display_tag', p.display_tag, 'avatar_colour', p.avatar_colour) end as person
     from screening_case c left join person_card p on p.id = c.person_id
     where c.decided_at is ${status === "open" ? "null" : "not null"}
       and ($1::timestamptz is null or (c.opened_at, c.id) < ($1, $2::uuid))
     order by c.opened_at desc, c.id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cases: shown.map(toCase),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeCursor({ at: last.openedAt, id: last.id })
        : null,
  };
}

interface Decision {
  id: string;
  /** The administrator's id. */
  by: string;
  decision: "release" | "return";
  note: string;
}

/** Stores the decision. @returns the id of the held payment */
async function storeDecision(
  db: Queryable,
  { id, by, decision, note }: Decision,
  at: Date,
): Promise<string> {
  const { rows } = await db.query<{ sendId: string }>(
    `update screening_case set decided_at = $2, decided_by = $3, decision = $4, note = $5
     where id = $1 and decided_at is null returning send_id`,
    [id, at, by, decision, note],
  );
  const [decided] = rows;
  if (decided !== undefined) return decided.sendId;
  const { rowCount } = await db.query("select 1 from screening_case where id = $1", [id]);
  return fail(rowCount === 1 ? "CASE_DECIDED" : "NOT_FOUND");
}

/**
 * Decides a case: the held payment is queued for settlement, or its money returns to the sender.
 * @throws NOT_FOUND; CASE_DECIDED if it was decided before
 */
export async function decideCase(
  { pool, clock, logger, onTransfersEnded }: WalletSendsDeps,
  decision: Decision,
): Promise<Data<Operations["decideScreeningCase"]>> {
  const at = clock.now();
  await inTransaction(pool, async (db) => {
    const sendId = await storeDecision(db, decision, at);
    if (decision.decision === "release") {
      await db.query("select wallet_send_release($1)", [sendId]);
      return;
    }
    const { rows } = await db.query<{ code: number }>(
      "select (ledger_void(array[$1::uuid], $2))[1] as code",
      [sendId, JSON.stringify({ reason: "returned after screening", case: decision.id })],
    );
    if (rows[0]?.code !== 0)
      throw new Error(`the ledger answered ${rows[0]?.code} to voiding ${sendId}`);
    await onTransfersEnded(db, [sendId], 2, null);
  });
  const { id, by } = decision;
  logger.info({ case: id, by, decision: decision.decision }, "a screening case was decided");
  return { id, decided_at: at.toISOString() };
}
