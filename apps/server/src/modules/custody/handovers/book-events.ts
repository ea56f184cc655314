import type { ChainBlock, HandoverLog } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { insertRowOnce, updateRow } from "../../../platform/rows/index.ts";
import { handoverLifeMs } from "./handover-state.ts";
import { columns, endHandover, type Handover, toBytes, toHandover } from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";
import { type HandoverRow, handoverEvidenceTable, handoverTable } from "./rows.gen.ts";
import { tellState } from "./tell-person.ts";

type BookDeps = Pick<HandoversDeps, "tellPerson">;

/**
 * Records that an event was read in a block.
 * @returns false if it was booked before; then the states that it proves are proved again
 */
async function isNew(
  db: Queryable,
  { transactionHash, position }: HandoverLog,
  block: ChainBlock,
): Promise<boolean> {
  const key = [toBytes(transactionHash), position];
  const inserted = await db.query(
    `insert into handover_event (transaction_hash, position, block_number) values ($1, $2, $3)
       on conflict do nothing`,
    [...key, block.number],
  );
  if (inserted.rowCount === 1) return true;
  const { rowCount } = await db.query(
    `update handover_event set block_number = $3
       where transaction_hash = $1 and position = $2 and block_number is distinct from $3`,
    [...key, block.number],
  );
  if (rowCount === 0) return false;
  await db.query(
    `update handover h set is_rewound = false
       from handover_evidence e where e.handover_id = h.id and e.state = h.state and is_rewound
         and e.transaction_hash = $1 and e.position = $2`,
    key,
  );
  return false;
}

async function storeEvidence(db: Queryable, log: HandoverLog, handover: Handover): Promise<void> {
  await insertRowOnce(db, handoverEvidenceTable, {
    handoverId: handover.id,
    state: handover.state,
    transactionHash: toBytes(log.transactionHash),
    position: log.position,
  });
}

/** Finds the hand-over that an event is about: the latest one of this Safe to this owner. */
async function findFor(
  db: Queryable,
  { safe, newOwner }: { safe: string; newOwner: string },
): Promise<Handover | null> {
  const { rows } = await db.query<HandoverRow>(
    `select ${columns} from handover where safe_address = $1 and new_owner = $2
       order by confirmed_at desc, id desc limit 1 for update`,
    [toBytes(safe), toBytes(newOwner)],
  );
  return rows[0] === undefined ? null : toHandover(rows[0]);
}

async function bookRequest(
  { tellPerson }: BookDeps,
  db: Queryable,
  log: HandoverLog,
  block: ChainBlock,
): Promise<string[]> {
  const { event } = log;
  if (event.kind !== "requested") return [];
  const found = await findFor(db, event);
  if (found === null)
    return [
      `a hand-over of ${event.safe} to ${event.newOwner} was requested that no one confirmed`,
    ];
  const { rows } = await db.query<HandoverRow>(
    `update handover set state = case state when 'requested' then 'announced' else state end,
         announced_at = $2, ready_at = $3, round = $4, is_rewound = false,
         call_due_at = case state when 'cancelling' then call_due_at else $5::timestamptz end
       where id = $1 and state in ('requested', 'announced', 'cancelling') returning ${columns}`,
    [
      found.id,
      block.time,
      event.readyAt,
      event.round,
      new Date(event.readyAt.getTime() + handoverLifeMs),
    ],
  );
  const [row] = rows;
  if (row === undefined) return [];
  const handover = toHandover(row);
  await storeEvidence(db, log, handover);
  if (found.state === "requested") await tellState(tellPerson, db, handover, block.time);
  return [];
}

async function bookEnd(
  { tellPerson }: BookDeps,
  db: Queryable,
  log: HandoverLog,
  block: ChainBlock,
): Promise<string[]> {
  const { event } = log;
  if (event.kind !== "cancelled" && event.kind !== "finished") return [];
  const found = await findFor(db, event);
  if (found === null)
    return event.kind === "finished"
      ? [`the Safe ${event.safe} was handed over to ${event.newOwner}, which no one confirmed`]
      : [];
  const ended = await endHandover(db, found.id, event.kind, block.time);
  if (event.kind === "finished") {
    await db.query("select smart_account_taken_over($1, $2)", [toBytes(event.safe), block.time]);
  }
  if (ended !== null) {
    await storeEvidence(db, log, ended);
    await tellState(tellPerson, db, ended, block.time);
    return [];
  }
  if (found.state === event.kind) {
    // The same end in another transaction, after a rewind.
    await storeEvidence(db, log, found);
    await updateRow(db, handoverTable, found.id, { isRewound: false });
    return [];
  }
  return event.kind === "finished"
    ? [`the hand-over ${found.id} was finished although it is ${found.state}`]
    : [];
}

/**
 * Books a pause or a new key, which voids all requests of earlier rounds. A request being cancelled becomes cancelled.
 */
async function bookVoided(
  { tellPerson }: BookDeps,
  db: Queryable,
  log: HandoverLog,
  block: ChainBlock,
): Promise<void> {
  const { event } = log;
  if (event.kind !== "voided") return;
  const { rows } = await db.query<Pick<HandoverRow, "id" | "state">>(
    `select id, state from handover where state in ('announced', 'cancelling') and round < $1
       order by id for update`,
    [event.round],
  );
  for (const { id, state } of rows) {
    const end = state === "cancelling" ? "cancelled" : "void";
    const ended = await endHandover(db, id, end, block.time);
    if (ended === null) continue;
    await storeEvidence(db, log, ended);
    await tellState(tellPerson, db, ended, block.time);
  }
}

/**
 * Books the events of one block in the scanner's SQL transaction. Each event is booked once, so reading a block again
 * changes nothing.
 * @returns sentences about events that need the operator's attention
 */
export async function bookEvents(
  deps: BookDeps,
  db: Queryable,
  logs: readonly HandoverLog[],
  block: ChainBlock,
): Promise<string[]> {
  const alerts: string[] = [];
  for (const log of logs) {
    if (!(await isNew(db, log, block))) continue;
    alerts.push(...(await bookRequest(deps, db, log, block)));
    alerts.push(...(await bookEnd(deps, db, log, block)));
    await bookVoided(deps, db, log, block);
  }
  return alerts;
}

/**
 * Records that the chain has lost blocks: states that only they proved are compared with the chain again. States never
 * go back; a change that is missing on the chain is made again.
 */
export async function rewindEvents(db: Queryable, lastBlock: bigint, now: Date): Promise<void> {
  await db.query("update handover_event set block_number = null where block_number > $1", [
    lastBlock,
  ]);
  await db.query(
    `update handover h set is_rewound = true,
         call_due_at = case when state = 'finished' then null else $1::timestamptz end
       where not is_rewound
         and exists (select from handover_evidence e where e.handover_id = h.id and e.state = h.state)
         and not exists (select from handover_evidence e join handover_event v using (transaction_hash, position)
           where e.handover_id = h.id and e.state = h.state and v.block_number is not null)`,
    [now],
  );
}
