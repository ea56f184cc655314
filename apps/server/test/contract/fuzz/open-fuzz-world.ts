import { checkLedger } from "@lilypad/ledger";
import { chainAssets } from "@lilypad/money";
import {
  createFakeCardIssuer,
  createFakeRamp,
  createTestDatabase,
  waitFor,
} from "@lilypad/testing";
import { migrations } from "../../../src/migrations.ts";
import { testDirectory } from "../../test-banks.ts";
import { openChainWorld } from "../../worlds/open-chain-world.ts";
import { openProduct, type SignedUp } from "../../worlds/open-product.ts";
import { openCallers } from "./callers.ts";

/** Codes of parts that this installation does not have. */
const isOff = new Set(["EXCHANGE_UNAVAILABLE"]);

const dollars = 1_000_000_000n;

/** Runs at a tenth of the normal speed, because access tokens live for 15 minutes and a long run takes longer. */
function createSlowClock() {
  const start = Date.now();
  return { now: () => new Date(start + (Date.now() - start) / 10) };
}

const endFreezesSql = `update account_freeze set placed_at = placed_at - interval '400 days', due_at = coalesce(due_at, now()),
    ends_at = coalesce(ends_at, placed_at + interval '1 hour') - interval '400 days'
  where closed_at is null`;

/**
 * Opens the whole product with everything that can be switched on, and callers of every kind.
 * @param options.serverUrl of the PostgreSQL server; within a test the one that all tests use
 */
export async function openFuzzWorld(options: { serverUrl?: string } = {}) {
  const world = await openChainWorld();
  const database = await createTestDatabase({ ...options, migrations });
  const product = await openProduct({
    loops: true,
    world,
    databaseUrl: database.databaseUrl,
    clock: createSlowClock(),
    environment: { BANKING_STEPS_ENABLED: "true", TELEPORT_EASY_FLOW: "true" },
    ramp: createFakeRamp(),
    directory: testDirectory,
    cardIssuer: createFakeCardIssuer(),
  });
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 30_000 });
  const equip = async (person: SignedUp) => {
    await world.deposit(person.safeAddress, "usdc", dollars);
  };
  const callers = await openCallers({ product, equip });
  return {
    product,
    callers,
    /**
     * Whether this installation's state explains an error code with the status 503: the bank
     * directory has no rates, and settlement may be slower than payments arrive. Nothing is away.
     */
    explains: (code: string): boolean =>
      code === "SETTLEMENT_PAUSED"
        ? !chainAssets.every((asset) => product.modules.settlement.acceptsSends(asset))
        : isOff.has(code),
    /**
     * Compares the ledger with itself and with the chain once nothing is on its way. Payments of frozen accounts wait, so all
     * freezes end first. @returns the differences
     */
    async findDifferences(): Promise<string[]> {
      await product.pool.query(endFreezesSql);
      await product.settled(120_000);
      const found = await checkLedger(product.pool);
      await product.modules.settlement.reconcile();
      const { latest } = await product.modules.settlement.getReconciliation();
      return [
        ...found.map((difference) => JSON.stringify(difference)),
        ...(latest?.balanced === true ? [] : [`the chain differs: ${JSON.stringify(latest)}`]),
      ];
    },
    async close() {
      await product.close();
      await database.drop();
      await world.close();
    },
  };
}
