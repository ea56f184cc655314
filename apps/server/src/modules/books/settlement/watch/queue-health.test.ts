import { expect, it } from "vitest";
import { isCaughtUp, mayAcceptSends } from "./queue-health.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ["an empty queue", {}, true],
  ["a young queue", { oldestAt: ago(60) }, true],
  ["a queue as old as allowed", { oldestAt: ago(900) }, true],
  ["a queue older than allowed", { oldestAt: ago(901) }, false],
  ["a young queue without gas money", { oldestAt: ago(60), code: "no_gas_money" }, true],
  ["a database behind its chain", { code: "behind_chain" }, false],
  ["a database of another chain", { code: "wrong_binding" }, false],
] as const)("decides whether sends are accepted with %s", (_name, health, accepts) => {
  const oldestByAsset = new Map("oldestAt" in health ? [["usdc" as const, health.oldestAt]] : []);
  const code = "code" in health ? health.code : null;
  expect(mayAcceptSends({ code, oldestByAsset }, now, 900_000, "usdc")).toBe(accepts);
  expect(mayAcceptSends({ code, oldestByAsset }, now, 900_000)).toBe(accepts);
});

it("accepts sends of one asset while the queue of another is too old", () => {
  const health = { code: null, oldestByAsset: new Map([["usdc" as const, ago(901)]]) };
  expect(mayAcceptSends(health, now, 900_000, "eurc")).toBe(true);
  expect(mayAcceptSends(health, now, 900_000, "usdc")).toBe(false);
  expect(mayAcceptSends(health, now, 900_000)).toBe(false);
});

it.each([
  [null, true],
  ["no_gas_money", true],
  ["batch_waits", true],
  ["behind_chain", false],
  ["wrong_binding", false],
] as const)("with the stop %s the ledger agrees with the chain: %s", (code, agrees) => {
  expect(isCaughtUp({ code })).toBe(agrees);
});
