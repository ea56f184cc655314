import { expect, it } from "vitest";
import { isCaughtUp, mayAcceptSends } from "./queue-health.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ["an empty queue", { queued: 0, oldestAt: null, code: null }, true],
  ["a young queue", { queued: 9, oldestAt: ago(60), code: null }, true],
  ["a queue as old as allowed", { queued: 9, oldestAt: ago(900), code: null }, true],
  ["a queue older than allowed", { queued: 9, oldestAt: ago(901), code: null }, false],
  [
    "a young queue behind a frozen token",
    { queued: 9, oldestAt: ago(60), code: "token_refuses" },
    true,
  ],
  ["a young queue without gas money", { queued: 9, oldestAt: ago(60), code: "no_gas_money" }, true],
  ["a database behind its chain", { queued: 0, oldestAt: null, code: "behind_chain" }, false],
  ["a database of another chain", { queued: 0, oldestAt: null, code: "wrong_binding" }, false],
] as const)("%s", (_name, health, accepts) => {
  expect(mayAcceptSends(health, now, 900_000)).toBe(accepts);
});

it.each([
  [null, true],
  ["no_gas_money", true],
  ["token_refuses", true],
  ["behind_chain", false],
  ["wrong_binding", false],
] as const)("stopped by %s, the books agree with the chain: %s", (code, agrees) => {
  expect(isCaughtUp({ code })).toBe(agrees);
});
