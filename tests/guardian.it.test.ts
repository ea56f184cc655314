import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createGuardianChain,
  createLocalOperatorSigner,
  type GuardianChain,
  settlementModuleAbi,
} from "@lilypad/chain";
import { createPool, type Pool } from "@lilypad/db";
import { pino } from "pino";
import { type Address, encodeFunctionData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readsConfirmed } from "../apps/guardian/src/confirmed.ts";
import { openCursorFile } from "../apps/guardian/src/cursor-file.ts";
import { createWatch } from "../apps/guardian/src/watch.ts";
import { createHandovers, type Handovers } from "../apps/server/src/modules/handovers/index.ts";
import type { Settlement } from "../apps/server/src/modules/settlement/index.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import {
  type Member,
  openSettlementWorld,
  type SettlementWorld,
} from "../apps/server/test/worlds/settlement-world.ts";

let world: SettlementWorld;
let handovers: Handovers;
let settlement: Settlement;
let chain: GuardianChain;
let guardianPool: Pool;
const folder = mkdtempSync(join(tmpdir(), "lilypad-guardian-"));
const role = `guardian_${randomBytes(6).toString("hex")}`;
const alarms: string[] = [];
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const signers = new Map<string, Address>();

beforeAll(async () => {
  world = await openSettlementWorld();
  handovers = createHandovers({
    pool: world.pool,
    clock,
    logger: pino({ level: "silent" }),
    chain: world.chain,
    deployment: world.deployment,
    security: { lockPerson: async () => undefined, hasPasskeyStepUp: async () => true },
    tellPerson: async () => undefined,
    keepsPasskey: async () => true,
    linkKey: Buffer.alloc(32, 1),
    publicUrl: "https://app.lilypad.example",
  });
  settlement = world.openSettlement({ handovers: handovers.forSettlement, clock });
  chain = createGuardianChain({
    rpcUrl: world.rpcUrl,
    deployment: world.deployment,
    signer: createLocalOperatorSigner(world.keys.guardian),
  });
  // As docs/runbooks/guardian.md says.
  await world.pool.query(`create role ${role} login password 'secret'`);
  await world.pool.query(`grant select on guardian_handover to ${role}`);
  const url = new URL(world.databaseUrl);
  url.username = role;
  url.password = "secret";
  guardianPool = createPool({ databaseUrl: url.toString(), maxConnections: 2 });
});
beforeEach(() => void alarms.splice(0));
afterAll(async () => {
  await guardianPool?.end();
  await world?.pool.query(`drop owned by ${role}`);
  await world?.pool.query(`drop role ${role}`);
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A guardian as after a restart: it only has its cursor file. */
const startGuardian = (
  options: { chain?: GuardianChain; pool?: Pool; cursor?: string } = {},
): (() => Promise<void>) =>
  createWatch({
    chain: options.chain ?? chain,
    confirmed: readsConfirmed(options.pool ?? guardianPool),
    cursor: openCursorFile(join(folder, options.cursor ?? "cursor")),
    reports: { info: () => undefined, alarm: (_facts, message) => void alarms.push(message) },
    fromBlock: BigInt(world.deployment.fromBlock),
    blocksPerQuery: 50n,
    inclusionWaitMs: 2_000,
  });

async function requested(): Promise<Member> {
  const member = await world.join();
  const signer = privateKeyToAccount(generatePrivateKey()).address;
  signers.set(member.id, signer);
  await world.pool.query(
    `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
       values ($1, $2, $3, $3, $4, now())`,
    [member.id, newId(), Buffer.alloc(32, 7), Buffer.from(signer.slice(2), "hex")],
  );
  await handovers.request(callerOf(member));
  await world.settle(settlement);
  return member;
}
const callerOf = ({ id }: Member) => ({
  personId: id,
  email: "",
  sessionId: newId(),
  isAdmin: false,
  aal: "aal2" as const,
});
const stateOf = async ({ id }: Member) => (await handovers.read(id)).handover?.state;

async function wait(seconds: number): Promise<void> {
  await world.node.increaseTime({ seconds });
  await world.node.mine({ blocks: 1 });
  aheadMs += seconds * 1000;
}
const isPaused = async () => (await chain.readModule()).isPaused;

/** What a thief of the operator key does. */
const forge = (safe: Address, newOwner: Address) =>
  world.transact(
    privateKeyToAccount(world.keys.operator),
    world.deployment.module,
    encodeFunctionData({
      abi: settlementModuleAbi,
      functionName: "requestHandover",
      args: [safe, newOwner],
    }),
  );

/** A person whose held Safe exists on the chain. */
async function withSafe(): Promise<Member> {
  const [member, other] = [await world.join(), await world.join()];
  await world.deposit(member, "usdc", 5_000_000n);
  await world.settle(settlement);
  await world.send(member, other, "usdc", 1_000_000n);
  await world.settle(settlement);
  return member;
}

it("finishes what a person confirmed, and only after the delay", async () => {
  const ada = await requested();
  const watch = startGuardian();
  await watch();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await wait(11);
  await watch();
  await world.settle(settlement);
  expect(await stateOf(ada)).toBe("finished");
  expect((await handovers.read(ada.id)).holder).toBe("person");
  expect(alarms).toEqual([]);
});

it("can read nothing but what people confirmed", async () => {
  for (const table of ["person", "session", "handover", "own_key", "smart_account"])
    await expect(guardianPool.query(`select 1 from ${table}`)).rejects.toThrow("permission denied");
  await expect(guardianPool.query("delete from guardian_handover")).rejects.toThrow(
    "permission denied",
  );
});

it("does nothing for a cancelled hand-over, even before the chain knows", async () => {
  const ada = await requested();
  await wait(11);
  await handovers.cancel(callerOf(ada));
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await world.settle(settlement);
  await startGuardian()();
  expect(await stateOf(ada)).toBe("cancelled");
  expect(alarms).toEqual([]);
  expect(await isPaused()).toBe(false);
});

it("waits until the server has told the person", async () => {
  const ada = await requested();
  await world.pool.query("alter table handover disable trigger handover_goes_forward");
  await world.pool.query("update handover set state = 'requested' where person_id = $1", [ada.id]);
  await wait(11);
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await world.pool.query("update handover set state = 'announced' where person_id = $1", [ada.id]);
  await world.pool.query("alter table handover enable trigger handover_goes_forward");
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  await world.settle(settlement);
});

it("finishes nothing without an answer of the database or the chain, and goes on afterwards", async () => {
  const ada = await requested();
  await wait(11);
  const gone = createPool({
    databaseUrl: "postgres://nobody@127.0.0.1:1/nothing",
    maxConnections: 1,
  });
  await expect(startGuardian({ pool: gone })()).rejects.toThrow();
  await gone.end();
  const unreachable = createGuardianChain({
    rpcUrl: "http://127.0.0.1:1",
    deployment: world.deployment,
    signer: createLocalOperatorSigner(world.keys.guardian),
  });
  await expect(startGuardian({ chain: unreachable })()).rejects.toThrow("does not answer");
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  expect(await isPaused()).toBe(false);
  await startGuardian()();
  await world.settle(settlement);
  expect(await stateOf(ada)).toBe("finished");
});

it("finishes once when it dies between sending and seeing the result", async () => {
  const ada = await requested();
  await wait(11);
  const dying = startGuardian({
    chain: { ...chain, readOutcome: () => Promise.reject(new Error("died")) },
  });
  await expect(dying()).rejects.toThrow("died");
  await startGuardian()();
  await world.settle(settlement);
  expect(await stateOf(ada)).toBe("finished");
  const logs = await world.node.getContractEvents({
    address: world.deployment.module,
    abi: settlementModuleAbi,
    eventName: "HandoverFinished",
    args: { safe: ada.safe },
    fromBlock: 0n,
  });
  expect(logs).toHaveLength(1);
});

it("finishes again what the chain has lost", async () => {
  const ada = await requested();
  await wait(11);
  const snapshot = await world.node.snapshot();
  await startGuardian()();
  await world.settle(settlement);
  expect(await stateOf(ada)).toBe("finished");
  await world.node.revert({ id: snapshot });
  await world.node.mine({ blocks: 2 });
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await world.settle(settlement);
  await startGuardian()();
  await world.settle(settlement);
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  expect(await stateOf(ada)).toBe("finished");
});

it("pauses at once for a request that nobody confirmed, once, and voids what is open", async () => {
  const [victim, ada] = [await withSafe(), await requested()];
  await forge(victim.safe, privateKeyToAccount(generatePrivateKey()).address);
  const watch = startGuardian();
  await watch();
  expect(await isPaused()).toBe(true);
  expect((await chain.readHandover(victim.safe)).isOpen).toBe(false);
  expect(alarms).toEqual([expect.stringContaining("nobody confirmed")]);
  while (await settlement.scan());
  expect(await stateOf(ada)).toBe("void");
  // The administrator has looked at it: the old event does not pause the module again, also not after a restart.
  await world.unpauseModule();
  await watch();
  await startGuardian({ cursor: "lost" })();
  expect(await isPaused()).toBe(false);
  expect(alarms).toHaveLength(1);
});

it("pauses for another owner than the one the person confirmed, after it was down for days", async () => {
  const ada = await requested();
  await handovers.cancel(callerOf(ada));
  await world.settle(settlement);
  await forge(ada.safe, privateKeyToAccount(generatePrivateKey()).address);
  await wait(3 * 86_400);
  await startGuardian()();
  expect(await isPaused()).toBe(true);
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  await world.unpauseModule();
});

it("does nothing with a key that is not the module's guardian, and says so", async () => {
  const other = createGuardianChain({
    rpcUrl: world.rpcUrl,
    deployment: world.deployment,
    signer: createLocalOperatorSigner(generatePrivateKey()),
  });
  await startGuardian({ chain: other })();
  expect(alarms).toEqual([expect.stringContaining("another key")]);
});
