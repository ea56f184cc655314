import type { Pool } from "@lilypad/db";
import { SealBroken, type SealedBox } from "./sealed-box.ts";

/**
 * A column with sealed values that are stored for longer than a day, so that they are sealed again after a rotation.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** Further columns that the context needs. */
  readonly more?: readonly string[];
  /** The context with which a row's value was sealed; the row has the columns above, in camel case. */
  contextOf(row: Readonly<Record<string, unknown>>): string;
}

/** The state of the values of a column. */
export interface Resealed {
  readonly table: string;
  readonly column: string;
  /** The values that were sealed with an older key. */
  readonly outdated: number;
  /** The values that no key opens, because they were changed or their key is lost. */
  readonly unreadable: number;
}

const batchSize = 500;

interface Row extends Record<string, unknown> {
  sealed: Buffer;
  /** The values of the primary key as text, in its order. */
  place: string[];
}

/**
 * Seals the values of a column with the current key, in batches in the order of the primary key. It can be stopped at
 * any time and run again, also while servers run: a value that changes meanwhile is skipped.
 * @param dryRun only count
 */
export async function resealColumn(
  pool: Pool,
  box: SealedBox,
  { table, column, key, more = [], contextOf }: SealedColumn,
  dryRun: boolean,
): Promise<Resealed> {
  const columns = [...key, ...more].join(", ");
  const place = `array[${key.map((name) => `${name}::text`).join(", ")}]`;
  const after = `(${key.join(", ")}) > (${key.map((_, index) => `$${index + 1}`).join(", ")})`;
  const same = key.map((name, index) => `${name} = $${index + 3}`).join(" and ");
  const readBatch = async (last: string[] | null): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `select ${columns}, ${column} as sealed, ${place} as place from ${table}
         where ${column} is not null ${last === null ? "" : `and ${after}`}
         order by ${key.join(", ")} limit ${batchSize}`,
      last ?? [],
    );
    return rows;
  };
  let outdated = 0;
  let unreadable = 0;
  for (let rows = await readBatch(null); rows.length > 0; ) {
    for (const row of rows) {
      try {
        const resealed = box.reseal(row.sealed, contextOf(row));
        if (resealed === null) continue;
        outdated += 1;
        if (dryRun) continue;
        await pool.query(`update ${table} set ${column} = $1 where ${column} = $2 and ${same}`, [
          resealed,
          row.sealed,
          ...row.place,
        ]);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        unreadable += 1;
      }
    }
    rows = await readBatch(rows.at(-1)?.place ?? null);
  }
  return { table, column, outdated, unreadable };
}
