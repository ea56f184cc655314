import type { ChainPort, DailyBudget, SafeOwner, SettleCall, Simulation } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { type Address, formatEther } from "viem";
import { type Attempt, type BrokenToken, findBrokenTokens } from "../model/find-broken-tokens.ts";
import type { Operation } from "../model/operation.ts";
import { gasLimitOf } from "../model/price-transaction.ts";
import type { SettlementSettings } from "../model/settings.ts";
import {
  type AssetStop,
  running,
  type SettlementState,
  stopped,
} from "../model/settlement-state.ts";
import { probeHeld, readProbes } from "./probe-store.ts";

export interface ExamineOptions {
  pool: Pool;
  chain: ChainPort;
  settings: SettlementSettings;
}

/** The operations of a batch in order, and the owners whose Safes it creates. */
interface Content {
  readonly operations: readonly Operation[];
  readonly owners: readonly SafeOwner[];
}

/** The result of examining a batch. */
export interface Examination {
  /** Running when the batch may be sent; otherwise why nothing can be sent. */
  readonly state: SettlementState;
  /** The chain's gas estimate; 0 when the batch may not be sent. */
  readonly gas: bigint;
  /** Assets whose operations have to wait while the others are sent. */
  readonly assetStops: readonly AssetStop[];
  /** Ids of operations that fail because of their sender or recipient: others can move the asset. */
  readonly failing: readonly string[];
  /** True when the module would revert the batch because of a daily cap. */
  readonly isOverCap: boolean;
  /** The daily caps at this moment. */
  readonly budgets: readonly DailyBudget[];
}

/** Why the module would accept no batch at all. */
function stopOf(simulation: Extract<Simulation, { accepted: false }>): SettlementState {
  switch (simulation.error) {
    case "paused":
      return stopped("module_paused", "The settlement module is paused by its administrator.");
    case "not_operator":
      return stopped("wrong_binding", "The module's operator is not the key of this server.");
    default:
      return stopped(
        "batch_refused",
        `The module would refuse the next batch: ${simulation.message}.`,
      );
  }
}

/**
 * Finds broken tokens among the assets that fail in a simulation. Items may fail because of their sender or
 * recipient, so an asset is stopped only when the Safes of other people cannot move it either.
 * @throws ChainError when the chain does not answer
 */
async function findAssetStops(
  options: ExamineOptions,
  { operations, owners }: Content,
  moves: readonly boolean[],
  number: bigint,
): Promise<AssetStop[]> {
  const failing = new Set(
    operations.filter((_, position) => !moves[position]).map(({ asset }) => asset),
  );
  const attempts = await Promise.all(
    [...failing].map((asset) => tryToMove(options, asset, { operations, owners }, number)),
  );
  const broken = [...findBrokenTokens(attempts.flat()), ...findBrokenMints(operations, moves)];
  return broken.map(({ asset, failing: count, of }) => ({
    asset,
    code: "token_refuses",
    reason: `${assets[asset].name} refuses to move: ${count} of ${of} Safes fail in simulation.`,
  }));
}

/** The Safes that send an asset. */
function sendersOf(operations: readonly Operation[], asset: ChainAsset): Address[] {
  const senders = operations.flatMap((operation) =>
    operation.asset === asset && operation.from !== null ? [operation.from] : [],
  );
  return [...new Set(senders)];
}

/** Simulates moves of one asset out of several Safes, in a batch of their own. */
async function tryToMove(
  { pool, chain, settings }: ExamineOptions,
  asset: ChainAsset,
  { operations, owners }: Content,
  number: bigint,
): Promise<Attempt[]> {
  const others = await readProbes(pool, asset, settings.probesOfAsset);
  // The senders themselves are tried when no other Safe with the asset exists.
  const probes =
    others.length > 0 ? others : await probeHeld(pool, sendersOf(operations, asset), asset);
  if (probes.length === 0) return [];
  const simulation = await chain.simulate({ number, ...chain.encode(probes, owners) });
  if (simulation.accepted) return simulation.moves.map((moved) => ({ asset, moves: moved }));
  // Only moved amounts count against a cap, so a token that reaches it can be moved.
  if (simulation.error === "daily_cap") return probes.map(() => ({ asset, moves: true }));
  throw new Error(simulation.message);
}

/** A mint has no sender that could cause its failure, so each recipient is one attempt. */
function findBrokenMints(
  operations: readonly Operation[],
  moves: readonly boolean[],
): BrokenToken[] {
  const attempts = new Map<string, Attempt>();
  for (const [position, { asset, from, to }] of operations.entries()) {
    if (from === null) attempts.set(`${asset} ${to}`, { asset, moves: moves[position] ?? false });
  }
  return findBrokenTokens([...attempts.values()]);
}

/**
 * Examines whether a batch may be sent at the newest block: simulates it and checks that the operator can
 * pay for it.
 * @throws ChainError when the node does not answer; Error when it is behind the module's last batch
 */
export async function examineBatch(
  options: ExamineOptions,
  content: Content,
  call: SettleCall,
): Promise<Examination> {
  const { chain, settings } = options;
  // Requested at the same time because the estimate is slow; used only if the simulation succeeds.
  const costing = Promise.all([
    chain.estimateGas(call),
    chain.readFees(),
    chain.readOperatorAccount(),
  ]);
  costing.catch(() => undefined);
  const [simulation, budgets] = await Promise.all([chain.simulate(call), chain.readBudgets()]);
  const examination = { gas: 0n, assetStops: [], failing: [], isOverCap: false, budgets };
  if (!simulation.accepted) {
    if (simulation.error === "wrong_batch") throw new Error(simulation.message);
    if (simulation.error === "daily_cap")
      return { ...examination, state: running, isOverCap: true };
    return { ...examination, state: stopOf(simulation) };
  }
  if (simulation.moves.includes(false)) {
    const assetStops = await findAssetStops(options, content, simulation.moves, call.number);
    if (assetStops.length > 0) return { ...examination, state: running, assetStops };
  }
  // A failing mint is sent with the others, because there is no sender to whom it could be returned.
  const failing = content.operations
    .filter(({ from }, position) => from !== null && simulation.moves[position] === false)
    .map(({ id }) => id);
  const [gas, fees, account] = await costing;
  const cost = gasLimitOf(gas, 0, settings.limits.maxGas) * fees.maxFeePerGas;
  if (account.balance >= cost) return { ...examination, state: running, gas, failing };
  const reason = `The operator ${chain.operator} has ${formatEther(account.balance)} ether; the next batch may cost ${formatEther(cost)}.`;
  return { ...examination, state: stopped("no_gas_money", reason), gas };
}
