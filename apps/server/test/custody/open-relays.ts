// Relays on a chain of their own. The relayed calls mint test dollars, so a test sees how often each was executed.
import {
  createLocalOperatorSigner,
  createRelayChain,
  type RelayChain,
  tokenAbi,
} from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { createTestDatabase, startTestChain, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
} from "viem";
import { expect } from "vitest";
import { migrations } from "../../src/migrations.ts";
import {
  createRelays,
  enqueueRelay,
  type RelayEnd,
  type RelayOwner,
} from "../../src/modules/books/relays/index.ts";
import { movableClock } from "../worlds/settlement-world.ts";

interface OpenOptions {
  pool?: Pool;
  settings?: Partial<Parameters<typeof createRelays>[0]["settings"]>;
  wrap?: (relayChain: RelayChain) => RelayChain;
  /** By default it only notes the ends. */
  owner?: RelayOwner;
}

export const recipient: Address = "0x00000000000000000000000000000000000a11ce";

/** The call that mints test dollars for the recipient, in minor units. */
export const mintCall = (amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [recipient, amount] });

/** Opens a chain; `begin` opens an empty database for each test. */
export async function openRelayWorld() {
  const chain = await startTestChain({ deployed: true });
  const node = createTestClient({
    mode: "anvil",
    transport: http(chain.rpcUrl, { retryCount: 0 }),
    cacheTime: 0,
  }).extend(publicActions);
  const usdc = chain.deployment.tokens.usdc?.address ?? "0x";
  // Only the faucet mints, so here the faucet relays.
  const signer = createLocalOperatorSigner(chain.keys.faucet, chain.deployment.chain.id);
  let database: TestDatabase;
  let clock = movableClock();

  function open({ pool = database.pool, settings = {}, wrap, owner }: OpenOptions = {}) {
    const ends: RelayEnd[] = [];
    const relayChain = createRelayChain({ rpcUrl: chain.rpcUrl, signer });
    const { worker, reopenLost } = createRelays({
      pool,
      clock,
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      chain: wrap?.(relayChain) ?? relayChain,
      settings: { dailyGas: 100_000_000n, confirmations: 0n, ...settings },
      owners: {
        minting: async (db, end) => {
          await owner?.(db, end);
          ends.push(end);
        },
      },
    });
    return { ends, pass: () => worker.pass(), reopenLost };
  }

  const balance = () =>
    node.readContract({
      address: usdc,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [recipient],
    });
  async function isOpen(): Promise<boolean> {
    const { rows } = await database.pool.query<{ open: boolean }>(
      "select exists (select 1 from relay where ended_at is null) as open",
    );
    return rows[0]?.open === true;
  }

  return {
    chain,
    node,
    usdc,
    signer,
    open,
    isOpen,
    get pool() {
      return database.pool;
    },
    get clock() {
      return clock;
    },
    /** Opens an empty database and a clock. @returns the function that drops the database */
    async begin(): Promise<() => Promise<void>> {
      database = await createTestDatabase({ migrations, maxConnections: 20 });
      clock = movableClock();
      await node.setAutomine(true);
      return () => database.drop();
    },
    enqueue: (data: Hex, personId: string | null = null) =>
      enqueueRelay(database.pool, {
        purpose: "minting",
        personId,
        to: usdc,
        data,
        gas: 200_000n,
        now: clock.now(),
      }),
    /** Runs `act`. @returns the amount that it mints, in minor units */
    async minted(act: () => Promise<unknown>): Promise<bigint> {
      const before = await balance();
      await act();
      return (await balance()) - before;
    },
    /** Lets workers pass, and the clock move, until no relay is open. */
    async finish(...passes: (() => Promise<unknown>)[]): Promise<void> {
      for (let round = 0; round < 60 && (await isOpen()); round += 1) {
        await Promise.all(passes.map((pass) => pass()));
        clock.move(1_000);
      }
      expect(await isOpen()).toBe(false);
    },
    close: () => chain.stop(),
  };
}
