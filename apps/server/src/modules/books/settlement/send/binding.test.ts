import { expect, it } from "vitest";
import { describeDifference } from "./binding.ts";

const bound = {
  chainId: 42161,
  chainMarker: "0x01",
  module: "0xaa",
  operator: "0xbb",
};

it("finds no difference between equal bindings", () => {
  expect(describeDifference(bound, { ...bound })).toBeNull();
});

it.each([
  [{ chainId: 1 }, "chain id 42161, but the server was started with 1"],
  [
    { chainMarker: "0x02" },
    "installation on the chain (marker) 0x01, but the server was started with 0x02",
  ],
  [{ module: "0xac" }, "settlement module 0xaa, but the server was started with 0xac"],
  [{ operator: "0xbc" }, "operator key 0xbb, but the server was started with 0xbc"],
])("describes the difference in %o", (change, sentence) => {
  const difference = describeDifference(bound, { ...bound, ...change });
  expect(difference).toContain(sentence);
  expect(difference).toContain("Nothing will be signed.");
});
