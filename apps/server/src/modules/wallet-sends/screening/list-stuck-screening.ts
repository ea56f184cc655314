import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber } from "@lilypad/money";
import type { StuckItem, StuckSearch } from "../../../platform/stuck-item.ts";
import type { DepositScreeningRow, ScreeningCaseRow } from "../rows.gen.ts";

/** A vendor answers within seconds. */
const lateAfterMs = 10 * 60_000;
/** Max deposits that are checked, in the order in which they are screened again. */
const lookedAt = 1_000;

const causes = {
  send: "payment_held",
  deposit: "deposit_held",
  identity: "identity_held",
} as const;

type OpenCase = Pick<
  ScreeningCaseRow,
  "id" | "kind" | "personId" | "asset" | "amount" | "list" | "reason" | "openedAt"
>;

async function listCases(db: Queryable, limit: number): Promise<StuckItem[]> {
  const { rows } = await db.query<OpenCase>(
    `select id, kind, person_id, asset, amount, list, reason, opened_at from screening_case
     where decided_at is null order by opened_at, id limit $1`,
    [limit],
  );
  return rows.map(({ id, kind, personId, asset, amount, list, reason, openedAt }) => ({
    kind: "screening",
    id,
    cause: causes[kind],
    since: openedAt,
    personId,
    money: asset === null || amount === null ? null : { asset: chainAssetOfNumber(asset), amount },
    detail: `${list}: ${reason}`,
    action: "decide",
  }));
}

/** When a deposit was credited: the ids of transfers that begin on the chain begin with its block's time. */
const creditedAt = (depositId: string): Date =>
  new Date(Number.parseInt(depositId.replaceAll("-", "").slice(0, 12), 16));

async function listUnscreened(db: Queryable, { now, limit }: StuckSearch): Promise<StuckItem[]> {
  const { rows } = await db.query<
    Pick<DepositScreeningRow, "depositId" | "personId" | "asset" | "amount" | "dueAt" | "attempts">
  >(
    `select deposit_id, person_id, asset, amount, due_at, attempts from deposit_screening
     where due_at is not null order by due_at limit $1`,
    [lookedAt],
  );
  return rows
    .filter(({ depositId }) => now.getTime() - creditedAt(depositId).getTime() > lateAfterMs)
    .slice(0, limit)
    .map(({ depositId, personId, asset, amount, dueAt, attempts }) => ({
      kind: "deposit",
      id: depositId,
      cause: "not_screened",
      since: creditedAt(depositId),
      personId,
      money: { asset: chainAssetOfNumber(asset), amount },
      attempts,
      nextAttemptAt: dueAt,
    }));
}

/** Money that is held until a case is decided, and deposits that the screening has not answered about. */
export const listStuckScreening = async (
  db: Queryable,
  search: StuckSearch,
): Promise<StuckItem[]> => [
  ...(await listCases(db, search.limit)),
  ...(await listUnscreened(db, search)),
];
