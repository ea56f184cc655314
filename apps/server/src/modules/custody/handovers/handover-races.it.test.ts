import { settlementModuleAbi } from "@lilypad/chain";
import { encodeFunctionData } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HandoverWorld, openHandovers } from "../../../../test/custody/open-handovers.ts";
import type { Member } from "../../../../test/worlds/settlement-world.ts";

let hw: HandoverWorld;

beforeAll(async () => {
  hw = await openHandovers();
});
afterAll(() => hw?.world.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("is finished if the guardian was faster than the person's cancellation in the same block", async () => {
  const ada = await hw.requested();
  await hw.wait(11);
  await hw.handovers.cancel(hw.callerOf(ada));
  await hw.finish(ada);
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("finished");
  expect((await hw.handovers.read(ada.id)).holder).toBe("person");
});

it("cannot be finished if the cancellation comes first in the same block", async () => {
  const ada = await hw.requested();
  await hw.wait(11);
  await hw.handovers.cancel(hw.callerOf(ada));
  await hw.world.node.setAutomine(false);
  await hw.settlement.work();
  // Anvil orders a block by fees, so the guardian offers the least that is mined.
  const { baseFeePerGas } = await hw.world.node.getBlock();
  const raw = await privateKeyToAccount(hw.world.keys.guardian).signTransaction({
    type: "eip1559",
    chainId: 42161,
    nonce: await hw.world.node.getTransactionCount({
      address: privateKeyToAccount(hw.world.keys.guardian).address,
    }),
    to: hw.world.deployment.module,
    data: encodeFunctionData({
      abi: settlementModuleAbi,
      functionName: "finishHandover",
      args: [ada.safe, hw.signerOf(ada)],
    }),
    gas: 1_000_000n,
    maxFeePerGas: baseFeePerGas ?? 0n,
    maxPriorityFeePerGas: 0n,
  });
  await hw.world.node.sendRawTransaction({ serializedTransaction: raw });
  await hw.world.node.mine({ blocks: 1 });
  await hw.world.node.setAutomine(true);
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("cancelled");
  expect((await hw.handovers.read(ada.id)).holder).toBe("lilypad");
});

it("expires if nobody finishes it for 14 days", async () => {
  const snapshot = await hw.world.node.snapshot();
  const before = hw.weather.aheadMs;
  const ada = await hw.requested();
  await hw.wait(14 * 86_400 + 12);
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("expired");
  expect(hw.toldTo(ada)).toEqual(["handover_announced", "handover_void"]);
  await hw.world.node.revert({ id: snapshot });
  hw.weather.aheadMs = before;
  await hw.settle();
});

it("is requested once, at whichever step the worker dies", async () => {
  const ada = await hw.joinWithKey();
  await hw.request(ada);
  // The first transaction creates the Safe, the second requests the hand-over; each dies before and after it is sent.
  for (let step = 0; step < 2; step += 1) {
    hw.weather.beforeBroadcast = () => {
      throw new Error("died before the broadcast");
    };
    await expect(hw.settlement.work()).rejects.toThrow("died");
    hw.weather.beforeBroadcast = () => undefined;
    const successor = hw.openSettlement();
    await successor.work();
  }
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("announced");
  const logs = await hw.world.node.getContractEvents({
    abi: settlementModuleAbi,
    address: hw.world.deployment.module,
    eventName: "HandoverRequested",
    args: { safe: ada.safe },
    fromBlock: 0n,
  });
  expect(logs).toHaveLength(1);
  expect(hw.toldTo(ada)).toEqual(["handover_announced"]);
});

it("does not keep payments waiting", async () => {
  const [ada, ben] = [await hw.world.join(), await hw.world.join()];
  await hw.world.deposit(ada, "usdc", dollars(20));
  await hw.settle();
  const leavers = await Promise.all([1, 2, 3].map(() => hw.joinWithKey()));
  for (const leaver of leavers) await hw.request(leaver);
  const transfer = await hw.world.send(ada, ben, "usdc", dollars(1));
  await hw.settlement.work();
  await hw.settlement.work();
  await hw.settlement.scan();
  expect(await hw.world.stateOf(transfer)).toMatchObject({ status: "confirmed" });
  await hw.settle();
  for (const leaver of leavers) expect(await hw.stateOf(leaver)).toBe("announced");
});

it("is announced, cancelled and finished again when the chain loses those blocks", async () => {
  const [ada, ben, cy] = [await hw.joinWithKey(), await hw.requested(), await hw.requested()];
  const snapshot = await hw.world.node.snapshot();
  await hw.request(ada);
  await hw.handovers.cancel(hw.callerOf(ben));
  await hw.settle();
  await hw.wait(11);
  await hw.finish(cy);
  await hw.settle();
  expect([await hw.stateOf(ada), await hw.stateOf(ben), await hw.stateOf(cy)]).toEqual([
    "announced",
    "cancelled",
    "finished",
  ]);
  await hw.world.node.revert({ id: snapshot });
  await hw.world.node.mine({ blocks: 1 });
  expect(await hw.isOpen(ada)).toBe(false);
  expect(await hw.isOpen(ben)).toBe(true);
  await hw.settle();
  hw.weather.aheadMs += 5_000;
  await hw.settle();
  expect(await hw.isOpen(ada)).toBe(true);
  expect(await hw.isOpen(ben)).toBe(false);
  expect([await hw.stateOf(ada), await hw.stateOf(ben), await hw.stateOf(cy)]).toEqual([
    "announced",
    "cancelled",
    "finished",
  ]);
  const mayFinish = async (member: Member) => {
    const { rows } = await hw.world.pool.query<{ mayFinish: boolean }>(
      "select may_finish from guardian_handover where safe_address = $1",
      [Buffer.from(member.safe.slice(2), "hex")],
    );
    return rows.some((row) => row.mayFinish);
  };
  expect([await mayFinish(ada), await mayFinish(ben), await mayFinish(cy)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(hw.toldTo(cy)).toEqual(["handover_announced", "handover_finished"]);
});

it("raises an alarm for a request that nobody confirmed", async () => {
  const ada = await hw.requested();
  const mallory = await hw.world.join();
  await hw.world.deposit(mallory, "usdc", dollars(1));
  await hw.settle();
  await hw.world.send(mallory, ada, "usdc", dollars(1));
  await hw.settle();
  const alerts: string[] = [];
  const watching = hw.world.openSettlement({
    handovers: {
      ...hw.handovers.forSettlement,
      book: async (...args) => {
        const found = await hw.handovers.forSettlement.book(...args);
        alerts.push(...found);
        return found;
      },
    },
  });
  await hw.forge(mallory.safe);
  await hw.world.settle(watching);
  expect(alerts).toEqual([expect.stringContaining("no one confirmed")]);
});
