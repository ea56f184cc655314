import type { Queryable } from "@lilypad/db";
import type { ExchangeRow } from "./rows.gen.ts";

/** A quote or an exchange; its date is a text such as "2026-11-02". */
export type ExchangeRecord = Omit<ExchangeRow, "rateDate"> & { rateDate: string };

const columns = `id, person_id, state, from_asset, to_asset, sent, rate, rate_date::text, exchanged, fee_basis_points,
  fee, result, created_at, expires_at, correlation_id, begun_at, in_transfer_id, out_transfer_id, out_queued_at,
  return_transfer_id, due_at, attempts, ended_at`;

export type NewQuote = Pick<
  ExchangeRecord,
  | "id"
  | "personId"
  | "fromAsset"
  | "toAsset"
  | "sent"
  | "rate"
  | "rateDate"
  | "exchanged"
  | "feeBasisPoints"
  | "fee"
  | "result"
  | "createdAt"
  | "expiresAt"
>;

export async function addQuote(db: Queryable, quote: NewQuote): Promise<ExchangeRecord> {
  const { rows } = await db.query<ExchangeRecord>(
    `insert into exchange (id, person_id, from_asset, to_asset, sent, rate, rate_date, exchanged, fee_basis_points, fee,
         result, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
    [
      quote.id,
      quote.personId,
      quote.fromAsset,
      quote.toAsset,
      quote.sent,
      quote.rate,
      quote.rateDate,
      quote.exchanged,
      quote.feeBasisPoints,
      quote.fee,
      quote.result,
      quote.createdAt,
      quote.expiresAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`quote ${quote.id} was not stored`);
  return row;
}

/** Finds a person's quote or exchange by its id or that of one of its transfers. */
export async function findExchange(
  db: Queryable,
  personId: string,
  id: string,
): Promise<ExchangeRecord | null> {
  const { rows } = await db.query<ExchangeRecord>(
    `select ${columns} from exchange
       where person_id = $1
         and (id = $2 or in_transfer_id = $2 or out_transfer_id = $2 or return_transfer_id = $2)`,
    [personId, id],
  );
  return rows[0] ?? null;
}

/** Lists a person's exchanges without unused quotes, latest first. */
export async function listExchanges(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<ExchangeRecord[]> {
  const { rows } = await db.query<ExchangeRecord>(
    `select ${columns} from exchange where person_id = $1 and begun_at is not null
       order by begun_at desc limit $2`,
    [personId, limit],
  );
  return rows;
}
