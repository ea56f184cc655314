import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import { type Address, formatEther } from "viem";
import type { DailyBudget } from "./fit-budgets.ts";
import { type Attempt, judgeTokens, type TokenVerdict } from "./judge-token.ts";
import type { Operation } from "./operation.ts";
import { gasToAllow } from "./price-transaction.ts";
import { probeOf, readProbes } from "./probe-store.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettleCall, SettlementChain, Simulation } from "./settlement-chain.ts";
import { type AssetStop, running, type SettlementState, stopped } from "./settlement-state.ts";

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

/** What an examination found out about a batch. */
export interface Examination {
  /** Whether it may be sent as it is; if not, why everything has to wait. */
  readonly state: SettlementState;
  /** By the chain's own estimate; 0 when the batch may not be sent. */
  readonly gas: bigint;
  /** Assets whose items may not be sent now, while the others may. */
  readonly assetStops: readonly AssetStop[];
  /** Ids of operations that fail although others can move the asset: sender or recipient is the cause. */
  readonly failing: readonly string[];
  /** The module refuses the batch because a daily cap has no room for it. */
  readonly isOverCap: boolean;
  /** What the daily caps are at this moment. */
  readonly budgets: readonly DailyBudget[];
}

/** Why the module would take nothing at all. */
function refusalOf(simulation: Extract<Simulation, { accepted: false }>): SettlementState {
  switch (simulation.error) {
    case "paused":
      return stopped("module_paused", "The settlement module is paused by its administrator.");
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
 * Which of the assets that fail in a simulation are broken. Items may fail because of their sender or
 * their recipient. Only when other people's Safes cannot move the token either, everything of that
 * asset has to wait.
 * @throws when the chain does not say; nothing is assumed then
 */
async function findBroken(
  options: ExamineOptions,
  { operations, owners }: Content,
  moves: readonly boolean[],
  number: bigint,
): Promise<AssetStop[]> {
  const suspects = new Set(
    operations.filter((_, position) => !moves[position]).map(({ asset }) => asset),
  );
  const attempts = await Promise.all(
    [...suspects].map((asset) => tryToMove(options, asset, { operations, owners }, number)),
  );
  const verdicts = [...judgeTokens(attempts.flat()), ...judgeMints(operations, moves)];
  return verdicts.map(({ asset, failing, of }) => ({
    asset,
    code: "token_refuses",
    reason: `${nameOf(asset)} refuses to move: ${failing} of ${of} Safes fail in simulation.`,
  }));
}

/** Where nobody else's Safe exists yet, those who pay are asked themselves. */
function probePayers(operations: readonly Operation[], asset: number): Operation[] {
  const payers = new Set(
    operations.flatMap((operation) =>
      operation.asset === asset && operation.from !== null ? [operation.from] : [],
    ),
  );
  return [...payers].map((safe) => probeOf(safe, asset));
}

/** Simulates moves of an asset out of several Safes, by themselves and of this asset alone. */
async function tryToMove(
  { pool, chain, settings }: ExamineOptions,
  asset: number,
  { operations, owners }: Content,
  number: bigint,
): Promise<Attempt[]> {
  const others = await readProbes(pool, asset, settings.probesOfAsset);
  const probes = others.length > 0 ? others : probePayers(operations, asset);
  if (probes.length === 0) return [];
  const simulation = await chain.simulate({ number, ...chain.encode(probes, owners) });
  if (simulation.accepted) return simulation.moves.map((isMoved) => ({ asset, moves: isMoved }));
  // Only what moved counts against a cap: a token that reaches it does move.
  if (simulation.error === "daily_cap") return probes.map(() => ({ asset, moves: true }));
  throw new Error(simulation.sentence);
}

/** Mints have no sender whose fault a failure could be: each recipient is one attempt. */
function judgeMints(operations: readonly Operation[], moves: readonly boolean[]): TokenVerdict[] {
  const attempts = new Map<string, Attempt>();
  for (const [position, { asset, from, to }] of operations.entries()) {
    if (from === null) attempts.set(`${asset} ${to}`, { asset, moves: moves[position] ?? false });
  }
  return judgeTokens([...attempts.values()]);
}

const nameOf = (asset: number): string => assets[assetOfNumber(asset)].name;

/**
 * Whether a batch may be sent as the chain is now: simulated, judged, and paid for.
 * @throws when the node does not answer, or lags behind what the module has taken
 */
export async function examineBatch(
  options: ExamineOptions,
  content: Content,
  call: SettleCall,
): Promise<Examination> {
  const { chain, settings } = options;
  // Asked at the same time, because the estimate takes long; it matters only after a good simulation.
  const costing = Promise.all([
    chain.estimateGas(call),
    chain.readFees(),
    chain.readOperatorAccount(),
  ]);
  costing.catch(() => undefined);
  const [simulation, budgets] = await Promise.all([chain.simulate(call), chain.readBudgets()]);
  const examination = { gas: 0n, assetStops: [], failing: [], isOverCap: false, budgets };
  if (!simulation.accepted) {
    if (simulation.error === "wrong_batch") throw new Error(simulation.sentence);
    if (simulation.error === "daily_cap")
      return { ...examination, state: running, isOverCap: true };
    return { ...examination, state: refusalOf(simulation) };
  }
  if (simulation.moves.includes(false)) {
    const assetStops = await findBroken(options, content, simulation.moves, call.number);
    if (assetStops.length > 0) return { ...examination, state: running, assetStops };
  }
  // A mint has no sender who could have it back: it goes along, and the chain decides.
  const failing = content.operations
    .filter(({ from }, position) => from !== null && simulation.moves[position] === false)
    .map(({ id }) => id);
  const [gas, fees, account] = await costing;
  const cost = gasToAllow(gas, 0, settings.limits.maxGas) * fees.maxFeePerGas;
  if (account.balance >= cost) return { ...examination, state: running, gas, failing };
  const reason = `The operator ${chain.operator} has ${formatEther(account.balance)} ether; the next batch may cost ${formatEther(cost)}.`;
  return { ...examination, state: stopped("no_gas_money", reason), gas };
}
