// How many calls settlement makes to the chain's node while there is nothing to do.
import { setTimeout as pause } from "node:timers/promises";
import type { ChainPort } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world?.close());

/** Counts the calls of a chain. */
function counting(chain: ChainPort, count: () => void): ChainPort {
  return new Proxy(chain, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        count();
        return member(...args);
      };
    },
  });
}

it("asks the node less than six times a second while nothing is queued", async () => {
  let calls = 0;
  const settlement = world.openSettlement({
    settings: { pollMs: 20, idlePollMs: 1_000 },
    wrap: (chain) =>
      counting(chain, () => {
        calls += 1;
      }),
  });
  await world.join();
  settlement.start();
  try {
    await waitFor(() => settlement.acceptsSends(), { timeoutMs: 20_000 });
    // It knows that it is idle after the next read of its queue; then a whole pass at the old speed may still
    // follow.
    await pause(2_000);
    calls = 0;
    const startedAt = performance.now();
    await pause(3_000);
    const perSecond = (calls * 1_000) / (performance.now() - startedAt);
    expect(perSecond).toBeLessThan(6);
    expect(calls).toBeGreaterThan(0);
  } finally {
    await settlement.stop();
  }
});
