import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber, toDecimal } from "@lilypad/money";
import { deskPersonId } from "./desk.ts";
import type { ExchangeRow } from "./rows.gen.ts";

const findLegDifferences = (db: Queryable) =>
  db.query<{ asset: number; expected: bigint; held: bigint }>(
    `select own.asset, account.held, coalesce((
         select sum(case when e.state = 'pending' then e.result else e.sent end) from exchange e
         where (e.state = 'pending' and e.to_asset = own.asset)
           or (e.state = 'returning' and e.return_transfer_id is not null and e.from_asset = own.asset)
       ), 0)::bigint as expected
     from person_wallet own join ledger_balance account on account.id = own.account_id
     where own.person_id = $1`,
    [deskPersonId],
  );

/** As many exchanges that are open for too long are reported. */
const maxListed = 100;

/** Exchanges that are open for too long, oldest first. */
const listSilent = (db: Queryable, now: Date) =>
  db.query<Pick<ExchangeRow, "id" | "state" | "fromAsset" | "sent">>(
    `select e.id, e.state, e.from_asset, e.sent
     from stuck_exchanges($1, $2) stuck join exchange e on e.id = stuck.id::uuid order by e.begun_at`,
    [now, maxListed],
  );

/**
 * Finds differences between open exchanges and the money that the desk holds for them, and exchanges that are open for
 * too long. The reconciliation of all accounts checks that the desk's books equal its Safe.
 */
export async function findProblems(db: Queryable, now: Date) {
  const legs = await findLegDifferences(db);
  const silent = await listSilent(db, now);
  return [
    ...legs.rows
      .filter(({ expected, held }) => expected !== held)
      .map(({ asset, expected, held }) => {
        const name = chainAssetOfNumber(asset);
        return {
          kind: "exchange_legs" as const,
          subject: "desk",
          asset: name,
          expected: toDecimal(expected, name),
          actual: toDecimal(held, name),
        };
      }),
    ...silent.rows.map(({ id, state, fromAsset, sent }) => {
      const name = chainAssetOfNumber(fromAsset);
      return {
        kind: "exchange_silent" as const,
        subject: `exchange ${id}: ${state}`,
        asset: name,
        expected: toDecimal(0n, name),
        actual: toDecimal(sent, name),
      };
    }),
  ];
}
