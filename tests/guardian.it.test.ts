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
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readsConfirmed } from "../apps/guardian/src/confirmed.ts";
import { openCursorFile } from "../apps/guardian/src/cursor-file.ts";
import { createWatch } from "../apps/guardian/src/watch.ts";
import { type HandoverWorld, openHandovers } from "../apps/server/test/custody/open-handovers.ts";

let hw: HandoverWorld;
let chain: GuardianChain;
let guardianPool: Pool;
const folder = mkdtempSync(join(tmpdir(), "lilypad-guardian-"));
const role = `guardian_${randomBytes(6).toString("hex")}`;
const alarms: string[] = [];

beforeAll(async () => {
  hw = await openHandovers();
  chain = createGuardianChain({
    rpcUrl: hw.world.rpcUrl,
    deployment: hw.world.deployment,
    signer: createLocalOperatorSigner(hw.world.keys.guardian, hw.world.deployment.chain.id),
  });
  // As docs/runbooks/guardian.md says.
  await hw.world.pool.query(`create role ${role} login password 'secret'`);
  await hw.world.pool.query(`grant select on guardian_handover to ${role}`);
  const url = new URL(hw.world.databaseUrl);
  url.username = role;
  url.password = "secret";
  guardianPool = createPool({ databaseUrl: url.toString(), maxConnections: 2 });
});
beforeEach(() => void alarms.splice(0));
afterAll(async () => {
  await guardianPool?.end();
  await hw?.world.pool.query(`drop owned by ${role}`);
  await hw?.world.pool.query(`drop role ${role}`);
  await hw?.world.close();
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
    fromBlock: BigInt(hw.world.deployment.fromBlock),
    blocksPerQuery: 50n,
    inclusionWaitMs: 2_000,
  });
const isPaused = async () => (await chain.readModule()).isPaused;

it("finishes what a person confirmed, and only after the delay", async () => {
  const ada = await hw.requested();
  const watch = startGuardian();
  await watch();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await hw.wait(11);
  await watch();
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("finished");
  expect(await hw.holderOf(ada)).toBe("person");
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
  const ada = await hw.requested();
  await hw.wait(11);
  await hw.handovers.cancel(hw.callerOf(ada));
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await hw.settle();
  await startGuardian()();
  expect(await hw.stateOf(ada)).toBe("cancelled");
  expect(alarms).toEqual([]);
  expect(await isPaused()).toBe(false);
});

it("waits until the server has told the person", async () => {
  const ada = await hw.requested();
  await hw.world.pool.query("alter table handover disable trigger handover_goes_forward");
  await hw.world.pool.query("update handover set state = 'requested' where person_id = $1", [
    ada.id,
  ]);
  await hw.wait(11);
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await hw.world.pool.query("update handover set state = 'announced' where person_id = $1", [
    ada.id,
  ]);
  await hw.world.pool.query("alter table handover enable trigger handover_goes_forward");
  await startGuardian()();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  await hw.settle();
});

it("finishes nothing without an answer of the database or the chain, and goes on afterwards", async () => {
  const ada = await hw.requested();
  await hw.wait(11);
  const gone = createPool({
    databaseUrl: "postgres://nobody@127.0.0.1:1/nothing",
    maxConnections: 1,
  });
  await expect(startGuardian({ pool: gone })()).rejects.toThrow();
  await gone.end();
  const unreachable = createGuardianChain({
    rpcUrl: "http://127.0.0.1:1",
    deployment: hw.world.deployment,
    signer: createLocalOperatorSigner(hw.world.keys.guardian, hw.world.deployment.chain.id),
  });
  await expect(startGuardian({ chain: unreachable })()).rejects.toThrow("does not answer");
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  expect(await isPaused()).toBe(false);
  await startGuardian()();
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("finished");
});

it("finishes once when it dies between sending and seeing the result", async () => {
  const ada = await hw.requested();
  await hw.wait(11);
  const dying = startGuardian({
    chain: { ...chain, readOutcome: () => Promise.reject(new Error("died")) },
  });
  await expect(dying()).rejects.toThrow("died");
  await startGuardian()();
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("finished");
  const logs = await hw.world.node.getContractEvents({
    address: hw.world.deployment.module,
    abi: settlementModuleAbi,
    eventName: "HandoverFinished",
    args: { safe: ada.safe },
    fromBlock: 0n,
  });
  expect(logs).toHaveLength(1);
});

it("finishes again what the chain has lost", async () => {
  const ada = await hw.requested();
  await hw.wait(11);
  const snapshot = await hw.world.node.snapshot();
  await startGuardian()();
  await hw.settle();
  expect(await hw.stateOf(ada)).toBe("finished");
  await hw.world.node.revert({ id: snapshot });
  await hw.world.node.mine({ blocks: 2 });
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(true);
  await hw.settle();
  await startGuardian()();
  await hw.settle();
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  expect(await hw.stateOf(ada)).toBe("finished");
});

it("pauses at once for a request that nobody confirmed, once, and voids what is open", async () => {
  const [victim, ada] = [await hw.joinWithSafe(), await hw.requested()];
  await hw.forge(victim.safe);
  const watch = startGuardian();
  await watch();
  expect(await isPaused()).toBe(true);
  expect((await chain.readHandover(victim.safe)).isOpen).toBe(false);
  expect(alarms).toEqual([expect.stringContaining("no one confirmed")]);
  while (await hw.settlement.scan());
  expect(await hw.stateOf(ada)).toBe("void");
  // The administrator has looked at it: the old event does not pause the module again, also not after a restart.
  await hw.world.unpauseModule();
  await watch();
  await startGuardian({ cursor: "lost" })();
  expect(await isPaused()).toBe(false);
  expect(alarms).toHaveLength(1);
});

it("pauses for another owner than the one the person confirmed, after it was down for days", async () => {
  const ada = await hw.requested();
  await hw.handovers.cancel(hw.callerOf(ada));
  await hw.settle();
  await hw.forge(ada.safe);
  await hw.wait(3 * 86_400);
  await startGuardian()();
  expect(await isPaused()).toBe(true);
  expect((await chain.readHandover(ada.safe)).isOpen).toBe(false);
  await hw.world.unpauseModule();
});

it("does nothing with a key that is not the module's guardian, and says so", async () => {
  const other = createGuardianChain({
    rpcUrl: hw.world.rpcUrl,
    deployment: hw.world.deployment,
    signer: createLocalOperatorSigner(generatePrivateKey(), hw.world.deployment.chain.id),
  });
  await startGuardian({ chain: other })();
  expect(alarms).toEqual([expect.stringContaining("another key")]);
});
