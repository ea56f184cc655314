import { expect, it } from "vitest";
import { groupAddress } from "./group-address.ts";

it("an address is shown in ten groups of four, which are the whole address", () => {
  const address = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
  const groups = groupAddress(address);
  expect(groups).toEqual("0x7bA4 C2e9 f01D 8536 aE4B 90c7 1fD2 e835 B60a 9C4d".split(" "));
  expect(groups.join("")).toBe(address);
});
