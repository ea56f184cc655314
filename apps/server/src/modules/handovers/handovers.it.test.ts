import { settlementModuleAbi } from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import { pino } from "pino";
import { type Address, encodeFunctionData, getAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Member,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../test/worlds/settlement-world.ts";
import type { Caller } from "../../platform/caller.ts";
import { newId } from "../../platform/ids.ts";
import type { Settlement } from "../settlement/index.ts";
import { createHandovers, type Handovers } from "./index.ts";

let world: SettlementWorld;
let handovers: Handovers;
let settlement: Settlement;
/** What people were told. */
const told: { personId: string; kind: string; takesEffectAt?: Date; subjectId?: string }[] = [];
let hasPasskey = true;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const signers = new Map<string, Address>();
/** Called before each transaction is broadcast; throws to act like a crash. */
let beforeBroadcast: () => void = () => undefined;

beforeAll(async () => {
  world = await openSettlementWorld();
  handovers = createHandovers({
    pool: world.pool,
    clock,
    logger: pino({ level: "silent" }),
    chain: world.chain,
    deployment: world.deployment,
    security: { lockPerson: async () => undefined, hasPasskeyStepUp: async () => hasPasskey },
    tellPerson: async (_db, change) => void told.push(change),
    keepsPasskey: async (_db, { credentialId }) => credentialId !== "removed",
    linkKey: Buffer.alloc(32, 1),
    publicUrl: "https://app.lilypad.example",
  });
  settlement = world.openSettlement({
    handovers: handovers.forSettlement,
    clock,
    wrap: (chain) => ({
      ...chain,
      broadcast: async (raw) => {
        beforeBroadcast();
        await chain.broadcast(raw);
      },
    }),
  });
});
afterAll(() => world?.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;
const callerOf = ({ id }: Member): Caller => ({
  personId: id,
  email: "",
  sessionId: newId(),
  isAdmin: false,
  aal: "aal2",
});
const module = { abi: settlementModuleAbi } as const;

/** A person with a held Safe and a tested passkey whose signer contract does not exist yet. */
async function joinWithKey(credentialId: string = newId()): Promise<Member> {
  const member = await world.join();
  const signer = privateKeyToAccount(`0x${newId().replaceAll("-", "").repeat(2)}`).address;
  signers.set(member.id, signer.toLowerCase() as Address);
  await world.pool.query(
    `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
       values ($1, $2, $3, $3, $4, now())`,
    [member.id, credentialId, Buffer.alloc(32, 7), Buffer.from(signer.slice(2), "hex")],
  );
  return member;
}
const signerOf = ({ id }: Member) => signers.get(id) ?? "0x";
const stateOf = async ({ id }: Member) => (await handovers.read(id)).handover?.state;
const toldTo = ({ id }: Member) =>
  told.filter(({ personId }) => personId === id).map(({ kind }) => kind);
const request = (member: Member) => handovers.request(callerOf(member));
const settle = () => world.settle(settlement);
const isOpen = ({ safe }: Member) => world.chain.readHandover(safe).then((one) => one.isOpen);

async function requested(credentialId?: string): Promise<Member> {
  const member = await joinWithKey(credentialId);
  await request(member);
  await settle();
  expect(await stateOf(member)).toBe("announced");
  return member;
}

/** Moves the chain's clock, and ours with it. */
async function wait(seconds: number): Promise<void> {
  await world.node.increaseTime({ seconds });
  await world.node.mine({ blocks: 1 });
  aheadMs += seconds * 1000;
}

const asGuardian = (functionName: "finishHandover" | "cancelHandover" | "pause", args: unknown[]) =>
  world.transact(
    privateKeyToAccount(world.keys.guardian),
    world.deployment.module,
    encodeFunctionData({ ...module, functionName, args } as never),
  );
const finish = (member: Member) => asGuardian("finishHandover", [member.safe, signerOf(member)]);

it("creates the Safe, announces the hand-over, and gives the Safe to its person when the guardian finishes it", async () => {
  const ada = await joinWithKey();
  const { id } = await request(ada);
  await settle();
  const { holder, handover } = await handovers.read(ada.id);
  expect(holder).toBe("lilypad");
  expect(handover).toMatchObject({ id, state: "announced", newOwner: getAddress(signerOf(ada)) });
  expect(told.find(({ personId }) => personId === ada.id)).toMatchObject({
    kind: "handover_announced",
    subjectId: id,
    takesEffectAt: new Date(handover?.takesEffectAt ?? ""),
  });
  await wait(11);
  await finish(ada);
  await settle();
  expect(await handovers.read(ada.id)).toMatchObject({
    holder: "person",
    handover: { state: "finished" },
  });
  expect(toldTo(ada)).toEqual(["handover_announced", "handover_finished"]);
  await expect(request(ada)).rejects.toMatchObject({ code: "HANDOVER_NOT_NEEDED" });

  // Money still moves both ways, now through the own-Safe module.
  const ben = await world.join();
  await world.deposit(ada, "usdc", dollars(10));
  await settle();
  const transfer = await world.send(ada, ben, "usdc", dollars(3));
  await settle();
  expect(await world.stateOf(transfer)).toMatchObject({ status: 1 });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("has one effect when it is requested twice, also concurrently", async () => {
  const ada = await joinWithKey();
  const [one, two] = await Promise.allSettled([request(ada), request(ada)]);
  const again = await request(ada);
  for (const answer of [one, two])
    if (answer.status === "fulfilled") expect(answer.value.id).toBe(again.id);
  await settle();
  expect((await request(ada)).id).toBe(again.id);
  const { rows } = await world.pool.query("select 1 from handover where person_id = $1", [ada.id]);
  expect(rows).toHaveLength(1);
  expect(toldTo(ada)).toEqual(["handover_announced"]);
});

it("needs a passkey, and a key that was chosen", async () => {
  const ada = await joinWithKey();
  hasPasskey = false;
  await expect(request(ada)).rejects.toMatchObject({ code: "PASSKEY_REQUIRED" });
  hasPasskey = true;
  await expect(request(await world.join())).rejects.toMatchObject({ code: "OWN_KEY_REQUIRED" });
});

it("is cancelled on the chain, and can be requested again afterwards", async () => {
  const ada = await requested();
  expect(await handovers.cancel(callerOf(ada))).toMatchObject({ state: "cancelling" });
  await expect(request(ada)).rejects.toMatchObject({ code: "HANDOVER_CANCELLING" });
  await settle();
  expect(await stateOf(ada)).toBe("cancelled");
  expect(await isOpen(ada)).toBe(false);
  expect(toldTo(ada)).toEqual(["handover_announced", "handover_cancelled"]);
  await request(ada);
  await settle();
  expect(await stateOf(ada)).toBe("announced");
  expect(await isOpen(ada)).toBe(true);
});

it("is cancelled without a trace on the chain if it was never announced", async () => {
  const ada = await joinWithKey();
  await request(ada);
  await handovers.cancel(callerOf(ada));
  await settle();
  expect(await stateOf(ada)).toBe("cancelled");
  expect(await world.chain.hasCode(ada.safe)).toBe(false);
  await expect(handovers.cancel(callerOf(await world.join()))).rejects.toMatchObject({
    code: "HANDOVER_NOT_OPEN",
  });
});

it("is cancelled by the link in the mail, which works for this hand-over only", async () => {
  const ada = await requested();
  const { handover } = await handovers.read(ada.id);
  const id = handover?.id ?? "";
  expect(await handovers.readLink(id)).toBe("asks");
  expect(await stateOf(ada)).toBe("announced");
  expect(await handovers.cancelByLink(id)).toBe("done");
  expect(await handovers.cancelByLink(id)).toBe("done");
  await settle();
  await request(ada);
  await settle();
  expect(await handovers.cancelByLink(id)).toBe("done");
  expect(await stateOf(ada)).toBe("announced");
  expect(await handovers.readLink(newId())).toBeNull();
});

it("is finished if the guardian was faster than the person's cancellation in the same block", async () => {
  const ada = await requested();
  await wait(11);
  await handovers.cancel(callerOf(ada));
  await finish(ada);
  await settle();
  expect(await stateOf(ada)).toBe("finished");
  expect((await handovers.read(ada.id)).holder).toBe("person");
});

it("cannot be finished if the cancellation comes first in the same block", async () => {
  const ada = await requested();
  await wait(11);
  await handovers.cancel(callerOf(ada));
  await world.node.setAutomine(false);
  await settlement.work();
  // Anvil orders a block by fees, so the guardian offers the least that is mined.
  const { baseFeePerGas } = await world.node.getBlock();
  const raw = await privateKeyToAccount(world.keys.guardian).signTransaction({
    type: "eip1559",
    chainId: 42161,
    nonce: await world.node.getTransactionCount({
      address: privateKeyToAccount(world.keys.guardian).address,
    }),
    to: world.deployment.module,
    data: encodeFunctionData({
      ...module,
      functionName: "finishHandover",
      args: [ada.safe, signerOf(ada)],
    }),
    gas: 1_000_000n,
    maxFeePerGas: baseFeePerGas ?? 0n,
    maxPriorityFeePerGas: 0n,
  });
  await world.node.sendRawTransaction({ serializedTransaction: raw });
  await world.node.mine({ blocks: 1 });
  await world.node.setAutomine(true);
  await settle();
  expect(await stateOf(ada)).toBe("cancelled");
  expect((await handovers.read(ada.id)).holder).toBe("lilypad");
});

it("is cancelled when its passkey is removed or the second factor is reset, and not for other changes", async () => {
  const note = (member: Member, kind: string) =>
    inTransaction(world.pool, (db) =>
      handovers.noteSecurityChange(db, { personId: member.id, kind }),
    );
  const ada = await requested("removed");
  await note(ada, "passkey_added");
  expect(await stateOf(ada)).toBe("announced");
  await note(ada, "passkey_removed");
  const ben = await requested();
  await note(ben, "passkey_removed");
  expect(await stateOf(ben)).toBe("announced");
  await note(ben, "passcode_reset");
  await settle();
  for (const member of [ada, ben]) {
    expect(await stateOf(member)).toBe("cancelled");
    expect(await isOpen(member)).toBe(false);
  }
});

it("is cancelled when the account is deleted, and nobody is told any more", async () => {
  const ada = await requested();
  await inTransaction(world.pool, (db) => handovers.forgetPerson(db, ada.id, clock.now()));
  await settle();
  expect(await stateOf(ada)).toBe("cancelled");
  expect(await isOpen(ada)).toBe(false);
  expect(toldTo(ada)).toEqual(["handover_announced"]);
});

it("becomes void when the module is paused, and can be requested again", async () => {
  const [ada, ben] = [await requested(), await requested()];
  await handovers.cancel(callerOf(ben));
  await asGuardian("pause", []);
  while (await settlement.scan());
  expect(await stateOf(ada)).toBe("void");
  expect(toldTo(ada)).toEqual(["handover_announced", "handover_void"]);
  expect(await stateOf(ben)).toBe("cancelled");
  // While it is paused, a new request waits.
  await request(ada);
  await settle();
  expect(await stateOf(ada)).toBe("requested");
  await world.unpauseModule();
  aheadMs += 16_000;
  await settle();
  expect(await stateOf(ada)).toBe("announced");
});

it("expires if nobody finishes it for 14 days", async () => {
  const snapshot = await world.node.snapshot();
  const before = aheadMs;
  const ada = await requested();
  await wait(14 * 86_400 + 12);
  await settle();
  expect(await stateOf(ada)).toBe("expired");
  expect(toldTo(ada)).toEqual(["handover_announced", "handover_void"]);
  await world.node.revert({ id: snapshot });
  aheadMs = before;
  await settle();
});

it("is requested once, at whichever step the worker dies", async () => {
  const ada = await joinWithKey();
  await request(ada);
  // The first transaction creates the Safe, the second requests the hand-over; each dies before and after it is sent.
  for (let step = 0; step < 2; step += 1) {
    beforeBroadcast = () => {
      throw new Error("died before the broadcast");
    };
    await expect(settlement.work()).rejects.toThrow("died");
    beforeBroadcast = () => undefined;
    const successor = world.openSettlement({ handovers: handovers.forSettlement, clock });
    await successor.work();
  }
  await settle();
  expect(await stateOf(ada)).toBe("announced");
  const logs = await world.node.getContractEvents({
    ...module,
    address: world.deployment.module,
    eventName: "HandoverRequested",
    args: { safe: ada.safe },
    fromBlock: 0n,
  });
  expect(logs).toHaveLength(1);
  expect(toldTo(ada)).toEqual(["handover_announced"]);
});

it("does not keep payments waiting", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(20));
  await settle();
  const leavers = await Promise.all([1, 2, 3].map(() => joinWithKey()));
  for (const leaver of leavers) await request(leaver);
  const transfer = await world.send(ada, ben, "usdc", dollars(1));
  await settlement.work();
  await settlement.work();
  await settlement.scan();
  expect(await world.stateOf(transfer)).toMatchObject({ status: 1 });
  await settle();
  for (const leaver of leavers) expect(await stateOf(leaver)).toBe("announced");
});

it("is announced, cancelled and finished again when the chain loses those blocks", async () => {
  const [ada, ben, cy] = [await joinWithKey(), await requested(), await requested()];
  const snapshot = await world.node.snapshot();
  await request(ada);
  await handovers.cancel(callerOf(ben));
  await settle();
  await wait(11);
  await finish(cy);
  await settle();
  expect([await stateOf(ada), await stateOf(ben), await stateOf(cy)]).toEqual([
    "announced",
    "cancelled",
    "finished",
  ]);
  await world.node.revert({ id: snapshot });
  await world.node.mine({ blocks: 1 });
  expect(await isOpen(ada)).toBe(false);
  expect(await isOpen(ben)).toBe(true);
  await settle();
  aheadMs += 5_000;
  await settle();
  expect(await isOpen(ada)).toBe(true);
  expect(await isOpen(ben)).toBe(false);
  expect([await stateOf(ada), await stateOf(ben), await stateOf(cy)]).toEqual([
    "announced",
    "cancelled",
    "finished",
  ]);
  const mayFinish = async (member: Member) => {
    const { rows } = await world.pool.query<{ mayFinish: boolean }>(
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
  expect(toldTo(cy)).toEqual(["handover_announced", "handover_finished"]);
});

it("raises an alarm for a request that nobody confirmed", async () => {
  const ada = await requested();
  const mallory = await world.join();
  await world.deposit(mallory, "usdc", dollars(1));
  await settle();
  await world.send(mallory, ada, "usdc", dollars(1));
  await settle();
  const alerts: string[] = [];
  const watching = world.openSettlement({
    handovers: {
      ...handovers.forSettlement,
      book: async (...args) => {
        const found = await handovers.forSettlement.book(...args);
        alerts.push(...found);
        return found;
      },
    },
  });
  await world.transact(
    privateKeyToAccount(world.keys.operator),
    world.deployment.module,
    encodeFunctionData({
      ...module,
      functionName: "requestHandover",
      args: [mallory.safe, privateKeyToAccount(world.keys.faucet).address],
    }),
  );
  await world.settle(watching);
  expect(alerts).toEqual([expect.stringContaining("nobody confirmed")]);
});
