import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../migrations.ts";
import { newId } from "../ids.ts";
import { dispatchOutbox, outboxClaimSql, rowsPerClaim } from "./dispatch-outbox.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
});
afterAll(() => database.drop());

const rows = 10_000;

async function fill(): Promise<void> {
  const ids = Array.from({ length: rows }, () => newId());
  await pool.query(
    "select outbox_add('profile', $1::uuid[], array_fill(null::uuid, array[$2::int]), $1::uuid[])",
    [ids, rows],
  );
}

async function empty(): Promise<number> {
  let dispatched = 0;
  for (let count = 1; count > 0; dispatched += count) count = await dispatchOutbox(pool);
  return dispatched;
}

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** Max number of rows that one node of an executed plan has visited, over all its loops. */
const maxVisited = (node: PlanNode): number =>
  Math.max(
    node["Actual Rows"] * node["Actual Loops"],
    ...(node.Plans ?? []).map((child) => maxVisited(child)),
  );

it("the claim visits each row once, also with statistics of an empty outbox", async () => {
  await fill();
  expect(await empty()).toBe(rows);
  await pool.query("analyze outbox");
  await fill();
  const { rows: explained } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${outboxClaimSql}`,
    [rowsPerClaim],
  );
  // A join planned for an empty table would visit all waiting rows for each claimed row: ten million. If the
  // statistics were renewed meanwhile, all rows may be sorted instead of read through the index.
  const visited = maxVisited((explained[0] as (typeof explained)[0])["QUERY PLAN"][0].Plan);
  expect(visited).toBeLessThanOrEqual(rows);
  expect(await empty()).toBe(rows - rowsPerClaim);
});
