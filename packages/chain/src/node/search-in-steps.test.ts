import { expect, it } from "vitest";
import { ChainRejected, ChainUnreachable } from "./chain-errors.ts";
import { type BlockRange, readInSteps, searchInSteps } from "./search-in-steps.ts";

/** A node that searches at most so many blocks at a time, and has one log. */
function openNode(limit: bigint, logAt: bigint | null) {
  const asked: BlockRange[] = [];
  return {
    asked,
    search: async (range: BlockRange) => {
      asked.push(range);
      if (range.to - range.from + 1n > limit)
        throw new ChainRejected(`range exceeds limit of ${limit}`);
      return logAt !== null && range.from <= logAt && logAt <= range.to ? [logAt] : [];
    },
  };
}

it.each([100_000n, 10_000n, 2_000n, 500n, 10n])(
  "finds a log on a node that searches %s blocks at a time",
  async (limit) => {
    const node = openNode(limit, 9_321n);
    expect(await searchInSteps({ from: 7n, to: 12_345n }, node.search)).toEqual([9_321n]);
  },
);

it("searches every block once when there is no log", async () => {
  const node = openNode(500n, null);
  expect(await searchInSteps({ from: 7n, to: 1_250n }, node.search)).toEqual([]);
  const answered = node.asked.filter(({ from, to }) => to - from < 500n);
  expect(answered).toEqual([
    { from: 7n, to: 506n },
    { from: 507n, to: 1_006n },
    { from: 1_007n, to: 1_250n },
  ]);
});

it("asks a node once that searches everything, and once that does not answer", async () => {
  const whole = openNode(1_000_000n, null);
  await searchInSteps({ from: 0n, to: 50_000n }, whole.search);
  expect(whole.asked).toHaveLength(1);
  let asked = 0;
  const gone = searchInSteps({ from: 0n, to: 50_000n }, async () => {
    asked += 1;
    throw new ChainUnreachable("no answer");
  });
  await expect(gone).rejects.toBeInstanceOf(ChainUnreachable);
  expect(asked).toBe(1);
});

it("fails when the node refuses the smallest step", async () => {
  const { search } = openNode(1n, null);
  await expect(searchInSteps({ from: 0n, to: 50_000n }, search)).rejects.toBeInstanceOf(
    ChainRejected,
  );
});

it("reads everything in a range once, in steps", async () => {
  const all = await readInSteps({ from: 1n, to: 4_321n }, async ({ from, to }) => {
    if (to - from >= 500n) throw new ChainRejected("range exceeds limit of 500");
    return [50n, 700n, 4_321n].filter((log) => from <= log && log <= to);
  });
  expect(all).toEqual([50n, 700n, 4_321n]);
});

it("searches the newest blocks first if it is asked to, each block once", async () => {
  const node = openNode(500n, null);
  await searchInSteps({ from: 7n, to: 1_250n }, node.search, { newestFirst: true });
  expect(node.asked.filter(({ from, to }) => to - from < 500n)).toEqual([
    { from: 751n, to: 1_250n },
    { from: 251n, to: 750n },
    { from: 7n, to: 250n },
  ]);
});
