import { inTransaction, type Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import { formatEther } from "viem";
import { readQueue, storeBatch } from "./batch-store.ts";
import { judgeSimulation, type SimulatedItem } from "./judge-simulation.ts";
import type { Operation, QueuedOperation } from "./operation.ts";
import { type PackedBatch, packBatch } from "./pack-batch.ts";
import { readProbes } from "./probe-store.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettleCall, SettlementChain, Simulation } from "./settlement-chain.ts";
import { running, type SettlementState, stopped } from "./settlement-state.ts";

export interface FormBatchOptions {
  pool: Pool;
  chain: SettlementChain;
  settings: SettlementSettings;
}

export interface FormResult {
  /** Operations that got a number now. */
  readonly formed: number;
  readonly state: SettlementState;
}

const payerOf = (operation: QueuedOperation) => operation.from ?? operation.to;

function simulatedItems(packed: PackedBatch, moves: readonly boolean[]): SimulatedItem[] {
  return packed.operations.map((operation, position) => ({
    asset: operation.asset,
    mint: operation.from === null,
    payer: payerOf(operation),
    moves: moves[position] ?? false,
  }));
}

/** Why the module would take nothing at all. */
function refusalOf(simulation: Extract<Simulation, { accepted: false }>): SettlementState {
  switch (simulation.error) {
    case "paused":
      return stopped("module_paused", "The settlement module is paused by its administrator.");
    case "daily_cap":
      return stopped("token_refuses", `The module's daily cap is reached: ${simulation.sentence}.`);
    case "not_operator":
      return stopped(
        "wrong_binding",
        "The module has another operator than the key of this server.",
      );
    default:
      return stopped(
        "batch_refused",
        `The module would refuse the next batch: ${simulation.sentence}.`,
      );
  }
}

/**
 * Adds moves of one unit out of other Safes when the items of an asset come from too few payers to
 * tell a broken token from a broken item.
 */
async function simulateWithProbes(
  { pool, chain, settings }: FormBatchOptions,
  packed: PackedBatch,
  items: readonly SimulatedItem[],
  number: bigint,
): Promise<SimulatedItem[]> {
  const failing = items.filter((item) => !item.moves && !item.mint);
  const suspects = new Set(failing.map((item) => item.asset));
  const probes: Operation[] = [];
  for (const asset of suspects) {
    const ofAsset = packed.operations.filter((operation) => operation.asset === asset);
    const payers = [...new Set(ofAsset.flatMap(({ from }) => (from === null ? [] : [from])))];
    const missing = settings.smallestSample - payers.length;
    if (missing > 0) probes.push(...(await readProbes(pool, asset, payers, missing)));
  }
  if (probes.length === 0) return [...items];
  const call = { number, ...chain.encode([...packed.operations, ...probes], packed.owners) };
  const simulation = await chain.simulate(call);
  if (!simulation.accepted) return [...items];
  const answers = probes.map((probe, index) => ({
    asset: probe.asset,
    mint: false,
    payer: probe.to,
    moves: simulation.moves[packed.operations.length + index] ?? false,
  }));
  return [...items, ...answers];
}

/** Whether this batch may get a number: simulated, judged, and paid for. */
async function examine(
  options: FormBatchOptions,
  packed: PackedBatch,
  call: SettleCall,
): Promise<{ state: SettlementState; gas: bigint }> {
  const { chain, settings } = options;
  const simulation = await chain.simulate(call);
  if (!simulation.accepted) return { state: refusalOf(simulation), gas: 0n };
  let items = simulatedItems(packed, simulation.moves);
  if (!judgeSimulation(items).proceed) {
    items = await simulateWithProbes(options, packed, items, call.number);
  }
  const verdict = judgeSimulation(items);
  if (!verdict.proceed) {
    const asset = assets[assetOfNumber(verdict.asset)].name;
    const reason = `${asset} refuses to move: ${verdict.failing} of ${verdict.of} payers fail in simulation.`;
    return { state: stopped("token_refuses", reason), gas: 0n };
  }
  const [gas, fees, account] = await Promise.all([
    chain.estimateGas(call),
    chain.readFees(),
    chain.readOperatorAccount(),
  ]);
  if (gas > settings.limits.maxGas) return { state: running, gas };
  const cost = gas * fees.maxFeePerGas;
  if (account.balance < cost) {
    const reason = `The operator ${chain.operator} has ${formatEther(account.balance)} ether; the next batch may cost ${formatEther(cost)}.`;
    return { state: stopped("no_gas_money", reason), gas };
  }
  return { state: running, gas };
}

/**
 * Gives the front of the queue a number. Called only when the chain has every earlier batch, so that
 * the simulation sees what the batch will meet. When the token, the module or the gas money is the
 * problem, nothing gets a number and the state says why.
 */
export async function formBatch(options: FormBatchOptions, number: bigint): Promise<FormResult> {
  const { pool, chain, settings } = options;
  const queue = await readQueue(pool, settings.limits.maxItems);
  if (queue.length === 0) return { formed: 0, state: running };
  for (let share = queue.length; share >= 1; share = Math.floor(share / 2)) {
    const packed = packBatch(queue.slice(0, share), settings.limits);
    const encoded = chain.encode(packed.operations, packed.owners);
    const { state, gas } = await examine(options, packed, { number, ...encoded });
    if (state.state === "stopped") return { formed: 0, state };
    // The budgets of packing were too small for what these items really cost: take fewer.
    if (gas > settings.limits.maxGas) continue;
    await inTransaction(pool, (db) =>
      storeBatch(db, { number, ...encoded, gasEstimate: gas, operations: packed.operations }),
    );
    return { formed: packed.operations.length, state: running };
  }
  return {
    formed: 0,
    state: stopped(
      "batch_refused",
      "The first item of the queue alone costs more gas than a batch may.",
    ),
  };
}
