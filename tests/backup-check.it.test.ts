import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, runJson } from "../apps/ops/test/run.ts";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../apps/server/test/worlds/settlement-world.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad backup "));
let world: SettlementWorld;
let sentBefore: number;

/** The settings of a machine without any key, as the restore drill uses it. */
const settings = () => ({
  DATABASE_URL: world.databaseUrl,
  RPC_URL: world.rpcUrl,
  CHAIN_DEPLOYMENT_FILE: join(folder, "deployment.json"),
});
const dollars = (whole: number) => BigInt(whole) * 1_000_000n;
const sentByOperator = () => world.node.getTransactionCount({ address: world.operator });

beforeAll(async () => {
  world = await openSettlementWorld();
  writeFileSync(join(folder, "deployment.json"), JSON.stringify(world.deployment));
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a restored database is compared with the chain at its own block, without keys and without sending", async () => {
  const settlement = world.openSettlement();
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(100));
  await world.settle(settlement);
  await world.send(ada, ben, "usdc", dollars(5));
  await world.settle(settlement);
  const restore = await world.backUp();
  const later = world.openSettlement();
  const late = await world.join();
  await world.send(ada, ben, "usdc", dollars(7));
  await world.send(ada, late, "usdc", dollars(3));
  await world.settle(later);
  await restore();
  sentBefore = await sentByOperator();

  const { exitCode, answer } = await runJson(["backup", "check"], settings());
  expect({ exitCode, answer }).toMatchObject({
    exitCode: 0,
    answer: { ok: true, missingBatches: "1", balanced: true, differences: [] },
  });
  expect(answer.assets).toContainEqual(
    expect.objectContaining({ asset: "usdc", ledger: "100.000000", chain: "100.000000" }),
  );
  // The Safe of the person whose sign-up is missing is found by the number of its owner.
  expect(answer.lost).toMatchObject({
    safes: [{ safe: late.safe, balances: [{ asset: "usdc", amount: "3.000000" }] }],
    imported: { movements: "0" },
    orders: [],
  });
  const { out } = await run(["backup", "check"], settings());
  expect(out).toContain("1 newer batches. The first worker imports them");
  expect(out).toContain("Safes with money of people whose sign-up was lost");
  expect(out).toContain(`Safe ${late.safe}: 3.000000 usdc`);
  expect(await sentByOperator()).toBe(sentBefore);

  expect((await run(["reconcile"], settings())).exitCode).toBe(0);
});

test("a backup whose books differ from the chain is refused, with the difference", async () => {
  // The copy names another Safe for everybody, so the money of the books is not where they say.
  await world.pool.query(
    "update smart_account set safe_address = substring(sha256(safe_address) for 20)",
  );
  const { exitCode, out } = await run(["backup", "check"], settings());
  expect(exitCode).toBe(1);
  expect(out).toContain("safe_balance");
  expect(out).toContain("This backup cannot be used as it is.");
});

test("an empty database is no backup", async () => {
  const empty = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  try {
    const { exitCode, err } = await run(["backup", "check"], {
      ...settings(),
      DATABASE_URL: empty.databaseUrl,
    });
    expect(exitCode).toBe(1);
    expect(err).toContain("it is empty or of an older version");
  } finally {
    await empty.drop();
  }
});
