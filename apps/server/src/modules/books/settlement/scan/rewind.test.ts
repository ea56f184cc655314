import type { BlockRef } from "@lilypad/chain";
import { expect, it } from "vitest";
import { findCommonBlock } from "./rewind.ts";

const block = (number: number, chain: string): BlockRef => ({
  number: BigInt(number),
  hash: `0x${chain.repeat(64)}`,
});
const remembered = [block(9, "b"), block(8, "b"), block(7, "a"), block(6, "a")];

it.each([
  ["nothing changed", "b", 9n],
  ["the last two blocks changed", "a", 7n],
])("finds the newest block that the chain still has: %s", async (_name, chain, expected) => {
  const isOnChain = async (candidate: BlockRef) =>
    chain === "b" || candidate.hash === block(0, chain).hash;
  expect((await findCommonBlock(remembered, isOnChain))?.number).toBe(expected);
});

it("finds none when the chain has no remembered block", async () => {
  expect(await findCommonBlock(remembered, async () => false)).toBeNull();
});
