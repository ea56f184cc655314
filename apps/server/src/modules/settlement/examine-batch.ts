import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import { type Address, formatEther } from "viem";
import { judgeSimulation, type SimulatedItem } from "./judge-simulation.ts";
import type { Operation } from "./operation.ts";
import { gasToAllow } from "./price-transaction.ts";
import { readProbes } from "./probe-store.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettleCall, SettlementChain, Simulation } from "./settlement-chain.ts";
import { running, type SettlementState, stopped } from "./settlement-state.ts";

export interface ExamineOptions {
  pool: Pool;
  chain: SettlementChain;
  settings: SettlementSettings;
}

/** What a batch is about: its operations in order, and the owners whose Safes it creates. */
interface Content {
  readonly operations: readonly Operation[];
  readonly owners: readonly Address[];
}

const payerOf = (operation: Operation) => operation.from ?? operation.to;

function simulatedItems(
  operations: readonly Operation[],
  moves: readonly boolean[],
): SimulatedItem[] {
  return operations.map((operation, position) => ({
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
  { pool, chain, settings }: ExamineOptions,
  { operations, owners }: Content,
  items: readonly SimulatedItem[],
  number: bigint,
): Promise<SimulatedItem[]> {
  const failing = items.filter((item) => !item.moves && !item.mint);
  const suspects = new Set(failing.map((item) => item.asset));
  const probes: Operation[] = [];
  for (const asset of suspects) {
    const ofAsset = operations.filter((operation) => operation.asset === asset);
    const payers = [...new Set(ofAsset.flatMap(({ from }) => (from === null ? [] : [from])))];
    const missing = settings.smallestSample - payers.length;
    if (missing > 0) probes.push(...(await readProbes(pool, asset, payers, missing)));
  }
  if (probes.length === 0) return [...items];
  const call = { number, ...chain.encode([...operations, ...probes], owners) };
  const simulation = await chain.simulate(call);
  if (!simulation.accepted) return [...items];
  const answers = probes.map((probe, index) => ({
    asset: probe.asset,
    mint: false,
    payer: probe.to,
    moves: simulation.moves[operations.length + index] ?? false,
  }));
  return [...items, ...answers];
}

/**
 * Whether a batch may be sent as the chain is now: simulated, judged, and paid for.
 * @returns the state that follows, with the gas the batch takes by the chain's own estimate
 * @throws when the node does not answer, or lags behind what the module has taken
 */
export async function examineBatch(
  options: ExamineOptions,
  content: Content,
  call: SettleCall,
): Promise<{ state: SettlementState; gas: bigint }> {
  const { chain, settings } = options;
  // Asked at the same time, because the estimate takes long; it matters only after a good simulation.
  const costing = Promise.all([
    chain.estimateGas(call),
    chain.readFees(),
    chain.readOperatorAccount(),
  ]);
  costing.catch(() => undefined);
  const simulation = await chain.simulate(call);
  if (!simulation.accepted) {
    if (simulation.error === "wrong_batch") throw new Error(simulation.sentence);
    return { state: refusalOf(simulation), gas: 0n };
  }
  let items = simulatedItems(content.operations, simulation.moves);
  if (!judgeSimulation(items).proceed) {
    items = await simulateWithProbes(options, content, items, call.number);
  }
  const verdict = judgeSimulation(items);
  if (!verdict.proceed) {
    const asset = assets[assetOfNumber(verdict.asset)].name;
    const reason = `${asset} refuses to move: ${verdict.failing} of ${verdict.of} payers fail in simulation.`;
    return { state: stopped("token_refuses", reason), gas: 0n };
  }
  const [gas, fees, account] = await costing;
  const cost = gasToAllow(gas, 0, settings.limits.maxGas) * fees.maxFeePerGas;
  if (account.balance >= cost) return { state: running, gas };
  const reason = `The operator ${chain.operator} has ${formatEther(account.balance)} ether; the next batch may cost ${formatEther(cost)}.`;
  return { state: stopped("no_gas_money", reason), gas };
}
