import type { Queryable } from "@lilypad/db";
import type { BackOff } from "./back-off.ts";

/**
 * Rows of a table that become due at a time. The table has a column `due_at` (null if there is
 * nothing to do) and a column `attempts`, and an index on `due_at` for the rows of `where`.
 */
export interface DueQueue {
  /** For logs and metrics: "sign-ups". */
  readonly name: string;
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** The columns of a row that its step gets, as a select list. The row is called `due`. */
  readonly columns: string;
  /**
   * SQL condition for the rows in the queue, if not all with a `due_at` are. The row is called
   * `due`.
   */
  readonly where?: string;
  /** Only rows with these values; the others are left to processes with other values. */
  readonly only?: Readonly<Record<string, string>>;
  /** Number of rows in one claim. */
  readonly batchSize: number;
  /** The pauses between failed attempts. */
  readonly backOff: BackOff;
}

/**
 * A queue whose rows are claimed for a time, because their steps make calls outside the database.
 */
export interface LeasedQueue extends DueQueue {
  /**
   * How long a claimed row is not processed by other workers, in milliseconds: longer than a step
   * may take.
   */
  readonly leaseMs: number;
}

/**
 * A claim on one row. It is valid as long as the row's `due_at` and `attempts` still have these
 * values.
 */
export interface Claim {
  /** The values of the queue's key columns. */
  readonly key: readonly string[];
  /**
   * As the database writes it: the end of the lease; or for a row that is only locked, when it was
   * due.
   */
  readonly dueAt: string;
  /** How often the row was claimed since its last success; with a lease, including this claim. */
  readonly attempts: number;
}

export interface Claimed<Row> {
  readonly row: Row;
  readonly claim: Claim;
}

interface Wanted {
  now: Date;
  max: number;
  /** Only this row, if it is due. */
  key?: readonly string[] | undefined;
}

interface Statement {
  text: string;
  values: unknown[];
}

const maxAttempts = 1_000;

type PlaceOf = (value: unknown) => string;

/** Numbers the values of a statement. */
function numberValues(): { values: unknown[]; placeOf: PlaceOf } {
  const values: unknown[] = [];
  return { values, placeOf: (value) => `$${values.push(value)}` };
}

/** SQL conditions for the rows in a queue, whenever they are due. */
const conditionsOf = ({ where, only = {} }: DueQueue, placeOf: PlaceOf): string[] => [
  ...(where === undefined ? [] : [`(${where})`]),
  ...Object.entries(only).map(([column, value]) => `due.${column} = ${placeOf(value)}`),
];

function selectDue(
  queue: DueQueue,
  list: string,
  { now, max, key = [] }: Wanted,
  lock: "for update skip locked" | "",
): Statement {
  const { values, placeOf } = numberValues();
  const conditions = [
    `due.due_at <= ${placeOf(now)}`,
    ...conditionsOf(queue, placeOf),
    ...key.map((value, index) => `due.${queue.key[index]} = ${placeOf(value)}`),
  ];
  const text = `select ${list} from ${queue.table} as due
    where ${conditions.join(" and ")}
    order by due.due_at limit ${placeOf(max)} ${lock}`;
  return { text, values };
}

const listOf = ({ key, columns }: DueQueue) =>
  `${columns}, array[${key.map((column) => `due.${column}::text`).join(", ")}] as claimed_key,
    due.due_at::text as claimed_due_at, due.attempts as claimed_attempts`;

/**
 * The statement that claims rows. With a lease they are due again when it ends, and the attempt is
 * counted; without one they are locked until the transaction ends, and nothing is written.
 */
export function claimStatement(queue: DueQueue, wanted: Wanted, leaseUntil?: Date): Statement {
  if (leaseUntil === undefined) {
    return selectDue(queue, listOf(queue), wanted, "for update skip locked");
  }
  // By ctid instead of a join: a plan made while the queue was empty would visit all waiting rows
  // for each claimed row.
  const chosen = selectDue(queue, "due.ctid", wanted, "for update skip locked");
  const values = [...chosen.values, leaseUntil];
  const text = `update ${queue.table} as due
    set due_at = $${values.length}, attempts = least(due.attempts + 1, ${maxAttempts})
    where due.ctid = any (array(${chosen.text}))
    returning ${listOf(queue)}`;
  return { text, values };
}

type ClaimedRow<Row> = Row & {
  claimedKey: string[];
  claimedDueAt: string;
  claimedAttempts: number;
};

async function claim<Row>(db: Queryable, statement: Statement): Promise<Claimed<Row>[]> {
  // Not prepared: each execution is planned for the rows that wait now.
  const { rows } = await db.query<ClaimedRow<Row & object>>(statement);
  return rows.map(({ claimedKey, claimedDueAt, claimedAttempts, ...row }) => ({
    row: row as unknown as Row,
    claim: { key: claimedKey, dueAt: claimedDueAt, attempts: claimedAttempts },
  }));
}

/** Claims rows that are due until a time; other workers skip them. Commit before acting on them. */
export const leaseDue = <Row>(
  db: Queryable,
  queue: DueQueue,
  { leaseUntil, ...wanted }: Wanted & { leaseUntil: Date },
): Promise<Claimed<Row>[]> => claim(db, claimStatement(queue, wanted, leaseUntil));

/** Locks rows that are due until the transaction ends; other workers skip them. */
export const lockDue = <Row>(
  db: Queryable,
  queue: DueQueue,
  wanted: Wanted,
): Promise<Claimed<Row>[]> => claim(db, claimStatement(queue, wanted));

/**
 * Sets when a claimed row is due next, unless it was rescheduled or claimed by another worker
 * since.
 * @param next.dueAt null if there is nothing more to do
 */
export async function reschedule(
  db: Queryable,
  queue: DueQueue,
  { key, dueAt, attempts }: Claim,
  next: { dueAt: Date | null; attempts: number },
): Promise<void> {
  const held = queue.key.map((column, index) => `${column} = $${index + 5}`).join(" and ");
  await db.query(
    `update ${queue.table} set due_at = $1, attempts = $2
       where due_at = $3 and attempts = $4 and ${held}`,
    [next.dueAt, Math.min(next.attempts, maxAttempts), dueAt, attempts, ...key],
  );
}

/** The statement that reads when the first row of each queue is due. */
export function firstDueStatement(queues: readonly DueQueue[]): Statement {
  const { values, placeOf } = numberValues();
  const firsts = queues.map((queue) => {
    const conditions = ["due.due_at is not null", ...conditionsOf(queue, placeOf)].join(" and ");
    // No row is due before the epoch but one that is due at -infinity, which no Date can say.
    return `(select greatest(due.due_at, 'epoch') from ${queue.table} as due
      where ${conditions} order by due.due_at limit 1)`;
  });
  return { text: `select array[${firsts.join(", ")}]::timestamptz[] as firsts`, values };
}

/**
 * Reads when the first row of each queue is or was due, a claimed one at the end of its lease; null
 * if there is none.
 */
export async function readFirstDue(
  db: Queryable,
  queues: readonly DueQueue[],
): Promise<(Date | null)[]> {
  const { rows } = await db.query<{ firsts: (Date | null)[] }>(firstDueStatement(queues));
  return rows[0]?.firsts ?? [];
}

/** The rows of a queue that are due and not claimed. */
export interface DueRows {
  readonly count: number;
  /** How long the oldest of them has been due; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Reads how many rows are due and not claimed, up to `max`, and how long the oldest has been. */
export async function readDue(db: Queryable, queue: DueQueue, wanted: Wanted): Promise<DueRows> {
  const { text, values } = selectDue(queue, "due.due_at", wanted, "");
  const { rows } = await db.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(due_at) as oldest from (${text}) as waiting`,
    values,
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  return {
    count,
    oldestSeconds: oldest === null ? 0 : (wanted.now.getTime() - oldest.getTime()) / 1000,
  };
}
