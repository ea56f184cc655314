import { expect, it } from "vitest";
import { sampleBank } from "../../../../../test/samples/bank.ts";
import { searchBanks } from "./bank-step.tsx";

const banks = [
  sampleBank({ id: "harbour" }),
  sampleBank({ id: "reed", name: "Reed & Sons Limited", display_name: "Reed" }),
];

it.each([
  ["", ["harbour", "reed"]],
  ["  ", ["harbour", "reed"]],
  ["HARB", ["harbour"]],
  ["plc", ["harbour"]],
  ["sons", ["reed"]],
  ["reed", ["reed"]],
  ["mill", []],
])("the search for %j finds the banks %j", (typed, found) => {
  expect(searchBanks(banks, typed).map(({ id }) => id)).toEqual(found);
});
