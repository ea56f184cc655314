import { expect, it } from "vitest";
import { explainFailure } from "./explain-failure.ts";

const fine = { balance: 100n, isModuleEnabled: true, remaining: 100n };

it.each([
  ["the Safe allows it", fine, null],
  ["its owner has disabled the module", { ...fine, isModuleEnabled: false }, "module_off"],
  ["its owner has taken the money out", { ...fine, balance: 99n }, "emptied"],
  ["its daily limit is used up", { ...fine, remaining: 99n }, "limit_used"],
  ["money and limit are short", { ...fine, balance: 0n, remaining: 0n }, "emptied"],
])("%s: %s", (_name, allowance, expected) => {
  expect(explainFailure(100n, allowance)).toBe(expected);
});
