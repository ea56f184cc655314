import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSources } from "../scripts/compile-contracts.ts";
import { findSurvivors } from "../test/find-survivors.ts";
import { makeMutants } from "../test/make-mutants.ts";
import { openChain, type TestChain } from "../test/open-chain.ts";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

const mutants = makeMutants(readSources(resolve("packages/chain/contracts")));

test("every error that a contract can refuse with belongs to a guard that the mutation tests remove", () => {
  const text = [...readSources(resolve("packages/chain/contracts"))]
    .filter(([path]) => ["SettlementModule.sol", "OwnSafeModule.sol"].includes(path))
    .map(([, source]) => source)
    .join("\n");
  const errors = [...text.matchAll(/^ {4}error (\w+)\(/gm)].map(([, name]) => name ?? "");
  expect(errors.length).toBeGreaterThan(25);
  for (const error of errors)
    expect(
      mutants.some(({ name }) => name.includes(`revert ${error}(`)),
      error,
    ).toBe(true);
});

// `npm run test:mutants` removes all guards; this is the part that protects a Safe's owner.
test.each(["revert NotGuardian()", "if (held != safe) revert NotAsCreated(safe)"])(
  "without the guard %s a check fails",
  async (guard) => {
    const chosen = mutants.filter(({ name }) => name.includes(guard));
    expect(chosen).toHaveLength(1);
    expect(await findSurvivors(world, chosen, () => undefined)).toEqual([]);
  },
);
