import type { Address } from "viem";
import { expect, it } from "vitest";
import type { QueuedOperation } from "./operation.ts";
import { type BatchLimits, packBatch } from "./pack-batch.ts";

const limits: BatchLimits = {
  maxItems: 500,
  maxGas: 32_000_000n,
  maxBytes: 95_000,
  baseGas: 100_000n,
  itemGas: 45_000n,
  creationGas: 300_000n,
  baseBytes: 200,
  itemBytes: 49,
  ownerBytes: 21,
};

const address = (n: number): Address => `0x${n.toString(16).padStart(40, "0")}`;

const send = (n: number, sender: number, senderExists = true): QueuedOperation => ({
  id: `operation ${n}`,
  asset: "usdc",
  amount: 1_000_000n,
  from: address(1_000 + sender),
  to: address(5_000),
  owner: { owner: address(9_000 + sender), kind: "held" },
  senderExists,
  isOwn: false,
  isStopped: false,
  queueAt: new Date(n),
});

const mint = (n: number): QueuedOperation => ({
  id: `mint ${n}`,
  asset: "LIL",
  amount: 100_000_000n,
  from: null,
  to: address(5_000),
  owner: null,
  senderExists: true,
  isOwn: false,
  isStopped: false,
  queueAt: new Date(n),
});

const many = (count: number, make: (n: number) => QueuedOperation) =>
  Array.from({ length: count }, (_, n) => make(n));

it("packs nothing from an empty queue", () => {
  expect(packBatch([], limits)).toEqual({ operations: [], owners: [] });
});

it("keeps the order of the queue", () => {
  const queue = many(20, (n) => (n % 3 === 0 ? mint(n) : send(n, n)));
  expect(packBatch(queue, limits).operations).toEqual(queue);
});

it("creates a missing Safe once for several sends from it", () => {
  const queue = [send(0, 1, false), send(1, 2), send(2, 1, false), mint(3), send(4, 3, false)];
  expect(packBatch(queue, limits).owners).toEqual([
    { owner: address(9_001), kind: "held" },
    { owner: address(9_003), kind: "held" },
  ]);
});

it.each([
  ["items", { maxItems: 7 }, 7],
  ["gas", { maxGas: 100_000n + 45_000n * 12n + 44_999n }, 12],
  ["bytes", { maxBytes: 200 + 49 * 9 + 48 }, 9],
])("stops at the limit of %s", (_name, change, expected) => {
  const queue = many(30, (n) => send(n, n));
  expect(packBatch(queue, { ...limits, ...change }).operations).toHaveLength(expected);
});

it("counts the gas and the bytes of created Safes", () => {
  const queue = many(30, (n) => send(n, n, false));
  const byGas = packBatch(queue, { ...limits, maxGas: 100_000n + 345_000n * 4n });
  expect(byGas.operations).toHaveLength(4);
  const byBytes = packBatch(queue, { ...limits, maxBytes: 200 + 70 * 5 });
  expect(byBytes.owners).toHaveLength(5);
});

it("never takes a later send in place of one that does not fit", () => {
  const queue = [send(0, 0), send(1, 1, false), send(2, 2)];
  const packed = packBatch(queue, { ...limits, maxGas: 100_000n + 45_000n * 3n });
  expect(packed.operations.map((operation) => operation.id)).toEqual(["operation 0"]);
});
