// Settlement of transfers with real PostgreSQL, the local chain and one worker in this process. The
// measurement starts with a full queue and ends when every transfer is posted on evidence.
import {
  createChain,
  createLocalOperatorSigner,
  deriveOwnerAddresses,
  predictSafeAddress,
} from "@lilypad/chain";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import { startTestChain, waitFor } from "@lilypad/testing";
import { hexToBytes } from "viem";
import { migrations } from "../../apps/server/src/migrations.ts";
import {
  createSettlement,
  defaultSettings,
  type Settlement,
} from "../../apps/server/src/modules/books/settlement/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics/index.ts";
import { transfersEnded } from "../../apps/server/src/transfers-ended.ts";
import type { BenchRow } from "./bench-row.ts";

export interface SettlementBenchOptions {
  /** An empty database. */
  databaseUrl: string;
  /** Number of people who pay each other; their Safes exist before the measurement. Default 1,000. */
  people?: number;
  /** Number of transfers in the queue at the start. Default 20,000. */
  transfers?: number;
}

interface Chain {
  rpcUrl: string;
  deployment: Parameters<typeof createChain>[0]["deployment"];
  keys: { operator: `0x${string}` };
}

const asset = assets.LIL.number;
const goals = { perSecond: 1_000, gasEach: 25_000 };
const transfersAtOnce = 500;
const maxWaitMs = 600_000;
/** Minor units for each person, enough for any run. */
const startingBalance = 10_000_000n;

async function openPeople(pool: Pool, { deployment }: Chain, count: number): Promise<string[]> {
  const people = deriveOwnerAddresses(Buffer.alloc(32, 3), 0, count).map((owner) => {
    const safe = predictSafeAddress(deployment, owner, "held");
    return {
      id: newId(),
      owner: Buffer.from(hexToBytes(owner)),
      safe: Buffer.from(hexToBytes(safe)),
    };
  });
  const ids = people.map(({ id }) => id);
  await pool.query(
    "insert into person (id, email) select id, id || '@example.com' from unnest($1::uuid[]) as id",
    [ids],
  );
  await pool.query("select wallet_register(id, $2) from unnest($1::uuid[]) as id", [ids, [asset]]);
  await pool.query(
    `insert into smart_account (person_id, owner_index, owner_address, safe_address)
     select id, position - 1, owner, safe
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) with ordinality as p (id, owner, safe, position)`,
    [ids, people.map(({ owner }) => owner), people.map(({ safe }) => safe)],
  );
  return ids;
}

/** Reserves transfers in the ledger and queues them; a sender of null mints. */
async function queue(
  pool: Pool,
  transfers: readonly { from: string | null; to: string; amount: bigint }[],
): Promise<void> {
  for (let start = 0; start < transfers.length; start += transfersAtOnce) {
    const group = transfers.slice(start, start + transfersAtOnce);
    const values = [
      group.map(() => newId()),
      group.map(({ from }) => from),
      group.map(({ to }) => to),
      group.map(() => asset),
      group.map(({ amount }) => amount),
    ];
    const { rows } = await pool.query<{ codes: number[] }>(
      `select ledger_reserve(p_id => array_agg(i.id), p_digest => array_agg(i.id),
         p_debit => array_agg(coalesce(debit.account_id, ledger_system_account('issuance', i.asset, i.id))),
         p_credit => array_agg(credit.account_id), p_asset => array_agg(i.asset), p_amount => array_agg(i.amount)) as codes
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::smallint[], $5::bigint[]) as i (id, sender, recipient, asset, amount)
       left join person_account debit on debit.person_id = i.sender and debit.asset = i.asset
       join person_account credit on credit.person_id = i.recipient and credit.asset = i.asset`,
      values,
    );
    if (rows[0]?.codes.some((code) => code !== 0)) throw new Error("a reservation was refused");
    await pool.query(
      "select settlement_enqueue($1::uuid[], $2::uuid[], $3::uuid[], $4::smallint[], $5::bigint[])",
      values,
    );
  }
}

async function waitUntilAllEnded(pool: Pool): Promise<void> {
  await waitFor(
    async () => {
      const { rowCount } = await pool.query(
        "select 1 from settlement_operation where state < operation_state('settled') limit 1",
      );
      return rowCount === 0;
    },
    { timeoutMs: maxWaitMs, intervalMs: 50 },
  );
}

/** Runs the worker until the queue is empty. @returns the duration in seconds */
async function settleAll(pool: Pool, settlement: Settlement): Promise<number> {
  const startedAt = performance.now();
  settlement.start();
  await waitUntilAllEnded(pool);
  const seconds = (performance.now() - startedAt) / 1000;
  await settlement.stop();
  return seconds;
}

async function gasSince(pool: Pool, chain: ReturnType<typeof createChain>, firstBatch: bigint) {
  const { rows } = await pool.query<{ hash: string; itemCount: number }>(
    "select encode(evidence_transaction, 'hex') as hash, item_count from settlement_batch where number >= $1",
    [firstBatch],
  );
  let gas = 0n;
  let items = 0;
  for (const row of rows) {
    gas += (await chain.readOutcome(`0x${row.hash}`))?.gasUsed ?? 0n;
    items += row.itemCount;
  }
  return { gasEach: Number(gas) / items, itemsPerBatch: Math.round(items / rows.length) };
}

async function measure(pool: Pool, testChain: Chain, options: SettlementBenchOptions) {
  const { rpcUrl, deployment, keys } = testChain;
  const signer = createLocalOperatorSigner(keys.operator, deployment.chain.id);
  const chain = createChain({ rpcUrl, deployment, signer });
  const settlement = () =>
    createSettlement({
      pool,
      databaseUrl: options.databaseUrl,
      chain,
      chainMarker: deployment.marker,
      clock: systemClock,
      logger: createLogger("warn"),
      registry: createMetrics().registry,
      // The benchmark fills the queue at once; a real server would stop accepting sends.
      settings: { ...defaultSettings, maxPendingAgeMs: maxWaitMs },
      onRestored: async () => undefined,
      onTransfersEnded: transfersEnded,
      isWorker: true,
    });
  const people = await openPeople(pool, testChain, options.people ?? 1_000);
  const next = (index: number) => people[index % people.length] ?? "";
  const ring = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ from: next(n), to: next(n + 1), amount: 1_000n }));

  await queue(
    pool,
    people.map((to) => ({ from: null, to, amount: startingBalance })),
  );
  await settleAll(pool, settlement());
  await queue(pool, ring(people.length)); // Creates every Safe.
  await settleAll(pool, settlement());

  const { rows } = await pool.query<{ next: bigint }>(
    "select max(number) + 1 as next from settlement_batch",
  );
  const transfers = options.transfers ?? 20_000;
  await queue(pool, ring(transfers));
  await pool.query("vacuum analyze");
  const measured = settlement();
  const seconds = await settleAll(pool, measured);
  const gas = await gasSince(pool, chain, rows[0]?.next ?? 0n);
  await measured.reconcile();
  const { latest } = await measured.getReconciliation();
  if (latest?.balanced !== true || (await checkLedger(pool)).length > 0) {
    throw new Error("ledger and chain differ after the run");
  }
  const { rows: failed } = await pool.query(
    "select 1 from settlement_operation where outcome <> operation_outcome('moved')",
  );
  if (failed.length > 0) throw new Error(`${failed.length} transfers failed on the chain`);
  return { perSecond: transfers / seconds, ...gas };
}

/** Measures settlement on the local chain; checks that all transfers succeed and that ledger and chain agree. */
export async function benchSettlement(options: SettlementBenchOptions): Promise<BenchRow[]> {
  const testChain = await startTestChain({ deployed: true });
  const pool = createPool({ databaseUrl: options.databaseUrl, maxConnections: 12 });
  try {
    await migrate(pool, migrations);
    const { perSecond, gasEach, itemsPerBatch } = await measure(pool, testChain, options);
    return [
      {
        name: "settlement on the local chain",
        value: Math.round(perSecond),
        unit: "transfers/s",
        goal: goals.perSecond,
        note: `from the queue to posted on evidence, ${itemsPerBatch} in a batch`,
      },
      {
        name: "gas of a settled transfer",
        value: Math.round(gasEach),
        unit: "gas",
        goal: goals.gasEach,
        goalIs: "max",
      },
    ];
  } finally {
    await pool.end();
    await testChain.stop();
  }
}
