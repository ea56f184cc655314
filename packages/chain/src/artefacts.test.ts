import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AbiFunction, toFunctionSelector } from "viem";
import { expect, test } from "vitest";
import settlementModule from "../artefacts/SettlementModule.json";
import { compileContracts } from "../scripts/compile-contracts.ts";
import { settlementModuleAbi } from "./abi.ts";

const chain = resolve("packages/chain");

test("the committed artefacts equal the compiled sources byte for byte", () => {
  const compiled = compileContracts(join(chain, "contracts"));
  for (const [name, text] of compiled) {
    expect(readFileSync(join(chain, "artefacts", name), "utf8") === text, name).toBe(true);
  }
  const files = readdirSync(join(chain, "artefacts"));
  expect(files.sort()).toEqual([...compiled.keys(), "SafeProxy.json"].sort());
}, 60_000);

test("every hand-written signature is a function of the module", () => {
  const selectors = (settlementModule.abi as AbiFunction[])
    .filter(({ type }) => type === "function")
    .map((entry) => toFunctionSelector(entry));
  for (const entry of settlementModuleAbi) {
    if (entry.type === "function")
      expect(selectors, entry.name).toContain(toFunctionSelector(entry));
  }
});
