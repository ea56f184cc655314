import { assets } from "@lilypad/money";
import { expect, it } from "vitest";
import { isCaughtUp, mayAcceptSends } from "./queue-health.ts";

const now = new Date("2026-03-01T12:00:00Z");
const [dollar, euro] = [assets.usdc.number, assets.eurc.number];
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ["an empty queue", {}, true],
  ["a young queue", { oldestAt: ago(60) }, true],
  ["a queue as old as allowed", { oldestAt: ago(900) }, true],
  ["a queue older than allowed", { oldestAt: ago(901) }, false],
  ["a young queue without gas money", { oldestAt: ago(60), code: "no_gas_money" }, true],
  ["a database behind its chain", { code: "behind_chain" }, false],
  ["a database of another chain", { code: "wrong_binding" }, false],
] as const)("sends are taken on or not with %s", (_name, health, accepts) => {
  const oldestByAsset = new Map("oldestAt" in health ? [[dollar, health.oldestAt]] : []);
  const code = "code" in health ? health.code : null;
  expect(mayAcceptSends({ code, oldestByAsset }, dollar, now, 900_000)).toBe(accepts);
  expect(mayAcceptSends({ code, oldestByAsset }, null, now, 900_000)).toBe(accepts);
});

it("takes on sends of one asset while the queue of another is too old", () => {
  const health = { code: null, oldestByAsset: new Map([[dollar, ago(901)]]) };
  expect(mayAcceptSends(health, euro, now, 900_000)).toBe(true);
  expect(mayAcceptSends(health, dollar, now, 900_000)).toBe(false);
  expect(mayAcceptSends(health, null, now, 900_000)).toBe(false);
});

it.each([
  [null, true],
  ["no_gas_money", true],
  ["batch_waits", true],
  ["behind_chain", false],
  ["wrong_binding", false],
] as const)("stopped by %s, the books agree with the chain: %s", (code, agrees) => {
  expect(isCaughtUp({ code })).toBe(agrees);
});
