import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import lil from "../packages/chain/artefacts/Lil.json";
import moduleSetup from "../packages/chain/artefacts/ModuleSetup.json";
import ownSafeModule from "../packages/chain/artefacts/OwnSafeModule.json";
import settlementModule from "../packages/chain/artefacts/SettlementModule.json";
import { readSource } from "./source-files.ts";

const model = readSource("docs/SECURITY-MODEL.md");

/** The first column of the table whose heading begins with these words. */
function namedIn(heading: string): Set<string> {
  const [, after = ""] = model.split(`\n| ${heading}`);
  const [table = ""] = after.split("\n\n");
  const firstCells = table
    .split("\n")
    .slice(1)
    .map((row) => row.split("|")[1] ?? "");
  return new Set(
    firstCells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? "")),
  );
}

interface Artefact {
  abi: readonly { type: string; name?: string; stateMutability?: string }[];
}
/** The functions that change something, which anyone can try to call. */
const changing = ({ abi }: Artefact) =>
  abi
    .filter(
      ({ type, stateMutability = "" }) =>
        type === "function" && !["view", "pure"].includes(stateMutability),
    )
    .map(({ name = "" }) => name);

test.each([
  ["SettlementModule |", "", settlementModule],
  ["OwnSafeModule |", "", ownSafeModule],
  ["ModuleSetup, Lil", "ModuleSetup.", moduleSetup],
  ["ModuleSetup, Lil", "Lil.", lil],
])("the security model says who can call each function of %s%s", (heading, prefix, artefact) => {
  const named = namedIn(heading);
  const functions = changing(artefact as Artefact).map((name) => `${prefix}${name}`);
  expect(functions.length).toBeGreaterThan(0);
  expect(functions.filter((name) => !named.has(name))).toEqual([]);
  const known = new Set(functions);
  expect(
    [...named].filter(
      (name) =>
        name.startsWith(prefix) && !known.has(name) && (prefix !== "" || !name.includes(".")),
    ),
  ).toEqual([]);
});

test.each(["invariant of the contracts", "edge case"])(
  "each %s names tests that exist",
  (heading) => {
    const [, after = ""] = model.split(`\n| ${heading}`);
    const [table = ""] = after.split("\n\n");
    const rows = table.split("\n").slice(2);
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) {
      const tests = [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file]) => file ?? "");
      expect(tests.length, row).toBeGreaterThan(0);
      expect(tests.filter((file) => !existsSync(file))).toEqual([]);
    }
  },
);
