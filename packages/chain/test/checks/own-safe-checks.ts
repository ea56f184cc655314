import assert from "node:assert/strict";
import { admin, guardian, operator, person, stranger } from "../open-chain.ts";
import {
  callModule,
  callOwnSafeModule,
  callSafe,
  defaultLimit,
  sentinel,
  USDC,
} from "../open-module.ts";
import { type ModuleCheck, refuses } from "./check.ts";

const to = person("recipient").address;

export const ownSafeChecks: readonly ModuleCheck[] = [
  {
    title: "an own Safe moves up to the default limit a day; what exceeds it fails alone",
    async run(world) {
      const { safe } = await world.openSafe("own");
      const held = await world.openSafe();
      const item = (amount: bigint) => ({ from: safe, to, tokenIndex: USDC, amount });
      await world.nextDay();
      assert.deepEqual(
        await world.settle([], [item(defaultLimit + 1n), item(defaultLimit - 10n), item(11n)]),
        [0, 1, 0],
      );
      assert.deepEqual(
        await world.settle([], [item(10n), item(1n), { ...item(50_000n), from: held.safe }]),
        [1, 0, 1],
      );
      await world.nextDay();
      assert.deepEqual(await world.settle([], [item(defaultLimit)]), [1]);
      assert.equal(await world.balance(to), 2n * defaultLimit + 50_000n);
    },
  },
  {
    title: "an item that moves nothing does not count against the limit",
    async run(world) {
      const { safe, owner } = await world.openSafe("own");
      const all = await world.balance(safe);
      const raise = callOwnSafeModule("setDailyLimit", world.usdc, 2n * all);
      await world.asOwner(owner, safe, world.ownSafeModule, raise);
      await world.nextDay();
      const item = (amount: bigint) => ({ from: safe, to, tokenIndex: USDC, amount });
      assert.deepEqual(await world.settle([], [item(2n * all), item(all)]), [0, 1]);
    },
  },
  {
    title: "only the Safe itself chooses its limit, and its choice replaces the default",
    async run(world) {
      const { safe, owner } = await world.openSafe("own");
      const item = (amount: bigint) => ({ from: safe, to, tokenIndex: USDC, amount });
      const choose = (limit: bigint) =>
        world.asOwner(
          owner,
          safe,
          world.ownSafeModule,
          callOwnSafeModule("setDailyLimit", world.usdc, limit),
        );
      const others = [operator, guardian, admin, stranger];
      for (const who of others)
        await world.world.must(
          who,
          world.ownSafeModule,
          callOwnSafeModule("setDailyLimit", world.usdc, 10n ** 12n),
        );
      await world.nextDay();
      assert.deepEqual(await world.settle([], [item(defaultLimit + 1n)]), [0]);
      await choose(5_000n);
      assert.deepEqual(await world.settle([], [item(4_000n), item(1_001n)]), [1, 0]);
      // Amounts that moved before the change count.
      await choose(4_500n);
      assert.deepEqual(await world.settle([], [item(501n), item(500n)]), [0, 1]);
      await choose(0n);
      await world.nextDay();
      assert.deepEqual(await world.settle([], [item(1n)]), [0]);
    },
  },
  {
    title:
      "the admin lowers the default limit, which applies to an own Safe that has chosen none, and nobody raises it",
    async run(world) {
      const { safe } = await world.openSafe("own");
      const item = (amount: bigint) => ({ from: safe, to, tokenIndex: USDC, amount });
      const change = (limit: bigint) => callModule("lowerDefaultLimit", USDC, limit);
      await refuses(world, "DefaultLimitExceeded", [admin], change(defaultLimit + 1n));
      await world.must(admin, change(defaultLimit));
      await world.must(admin, change(defaultLimit - 1n));
      await refuses(world, "DefaultLimitExceeded", [admin], change(defaultLimit));
      await world.nextDay();
      assert.deepEqual(
        await world.settle([], [item(defaultLimit), item(defaultLimit - 1n)]),
        [0, 1],
      );
    },
  },
  {
    title: "only the settlement module moves money through the own-Safe module",
    async run(world) {
      const { safe } = await world.openSafe("own");
      const send = callOwnSafeModule(
        "send",
        safe,
        world.usdc,
        stranger.address,
        1n,
        1n,
        10n ** 12n,
      );
      await refuses(
        world,
        "NotSettlementModule",
        [operator, guardian, admin, stranger],
        send,
        world.ownSafeModule,
      );
    },
  },
  {
    title: "an own Safe that disabled its module fails alone and moves again once it is enabled",
    async run(world) {
      const { safe, owner } = await world.openSafe("own");
      const other = await world.openSafe("own");
      const items = [other.safe, safe, other.safe].map((from) => ({
        from,
        to,
        tokenIndex: USDC,
        amount: 1n,
      }));
      const disable = callSafe("disableModule", sentinel, world.ownSafeModule);
      await world.asOwner(owner, safe, safe, disable);
      assert.deepEqual(await world.settle([], items), [1, 0, 1]);
      await world.asOwner(owner, safe, safe, callSafe("enableModule", world.ownSafeModule));
      assert.deepEqual(await world.settle([], items), [1, 1, 1]);
    },
  },
  {
    title: "money that the owner moved before settlement makes only that item fail",
    async run(world) {
      const { safe, owner } = await world.openSafe("own");
      const held = await world.openSafe();
      const all = await world.balance(safe);
      await world.asOwner(owner, safe, world.usdc, world.transferCall(to, all));
      const item = (from: typeof safe) => ({ from, to, tokenIndex: USDC, amount: 1n });
      assert.deepEqual(await world.settle([], [item(safe), item(held.safe)]), [0, 1]);
    },
  },
];
