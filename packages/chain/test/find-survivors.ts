import type { Hex } from "viem";
import { compileContracts } from "../scripts/compile-contracts.ts";
import type { ModuleCheck } from "./checks/check.ts";
import { handoverChecks } from "./checks/handover-checks.ts";
import { ownSafeChecks } from "./checks/own-safe-checks.ts";
import { settlementChecks } from "./checks/settlement-checks.ts";
import { playHistories } from "./fuzz/play-histories.ts";
import type { Mutant } from "./make-mutants.ts";
import type { TestChain } from "./open-chain.ts";
import { openModule } from "./open-module.ts";

const { batches, administration, slow } = settlementChecks;

/** All checks of the module, the slowest last. */
export const allChecks = [
  ...handoverChecks,
  ...ownSafeChecks,
  ...batches,
  ...administration,
  ...slow,
];

/** The sources of the module itself: the other contracts would only be compiled for nothing. */
const needed = ["SettlementModule.sol", "OwnSafeModule.sol", "parts/SafeTransfer.sol"];

function compileModule({ sources }: Mutant): Hex {
  const ofModule = new Map([...sources].filter(([path]) => needed.includes(path)));
  const artefact = compileContracts(ofModule, { warnings: "ignored" }).get("SettlementModule.json");
  return JSON.parse(artefact ?? "{}").bytecode;
}

/** Runs a check on a fresh module. @returns why it failed, or null */
async function failureOf(world: TestChain, { run }: ModuleCheck, bytecode: Hex) {
  const snapshot = await world.node.snapshot();
  try {
    await run(await openModule(world, bytecode));
    return null;
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return String(cause ?? error)
      .replace(/\s+/g, " ")
      .slice(0, 120);
  } finally {
    await world.revertTo(snapshot);
  }
}

/** Random histories, repeatable, as a check. */
export const fuzzCheck = (settings: { seed: number; runs: number }): ModuleCheck => ({
  title: "random histories",
  async run(world) {
    await playHistories(world, settings);
  },
});

/** The first check that notices the missing guard, and how; null if none does. */
async function findCheck(
  world: TestChain,
  mutant: Mutant,
  checks: readonly ModuleCheck[],
): Promise<string | null> {
  const bytecode = compileModule(mutant);
  for (const check of checks) {
    const failure = await failureOf(world, check, bytecode);
    if (failure !== null) return `${check.title} (${failure})`;
  }
  return null;
}

/**
 * Runs the checks on modules without one guard each.
 * @returns the names of those that passed all checks; a check is missing for each
 */
export async function findSurvivors(
  world: TestChain,
  mutants: readonly Mutant[],
  say: (line: string) => void,
  checks: readonly ModuleCheck[] = allChecks,
): Promise<string[]> {
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const check = await findCheck(world, mutant, checks);
    say(`${check === null ? "SURVIVES" : "fails   "} ${mutant.name}: ${check ?? "no check"}`);
    if (check === null) survivors.push(mutant.name);
  }
  return survivors;
}
