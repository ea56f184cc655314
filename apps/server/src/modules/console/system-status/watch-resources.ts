import type { ChainPort, RelayChain } from "@lilypad/chain";
import { assets, type ChainAsset, toDecimal } from "@lilypad/money";
import type { BankDirectory } from "@lilypad/providers";
import type { Registry } from "prom-client";
import { formatEther } from "viem";
import { createLoop } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { createResourceMetrics } from "./resource-metrics.ts";

export interface ResourceDeps {
  logger: Logger;
  registry: Registry;
  chain: Pick<
    ChainPort,
    | "readOperatorAccount"
    | "readFees"
    | "readBudgets"
    | "readHead"
    | "readBlock"
    | "readFinalNumber"
  >;
  relayChain: Pick<RelayChain, "readAccount">;
  /** The highest gas limit of the latest batches, and that of the latest relays. */
  readLargestGas: () => Promise<{ batch: bigint; relay: bigint }>;
  /** The numbers of the last blocks that were booked; null before the first. */
  readCursors: () => Promise<Record<"head" | "final", bigint | null>>;
  /** Publishes the rates; null without a ramp. */
  directory: Pick<BankDirectory, "readPrices"> | null;
  /** When the latest public proof of the books was made; null before the first. */
  readProofTime: () => Promise<Date | null>;
}

const pauseMs = 60_000;

const toSeconds = (time: Date) => time.getTime() / 1000;

/**
 * Creates the watch over resources that run out (gas, caps) and data that grows old (blocks, rates, the public proof).
 */
export function createResourceWatch(deps: ResourceDeps) {
  const { chain, relayChain, directory } = deps;
  const metrics = createResourceMetrics(deps.registry);

  async function watchGas(): Promise<void> {
    const [operator, relayer, { maxFeePerGas }, largest] = await Promise.all([
      chain.readOperatorAccount(),
      relayChain.readAccount(),
      chain.readFees(),
      deps.readLargestGas(),
    ]);
    const show = (account: string, balance: bigint, gas: bigint) => {
      metrics.gasMoney.set({ account }, Number(formatEther(balance)));
      const cost = gas * maxFeePerGas;
      if (cost > 0n) metrics.gasLasts.set({ account }, Number(balance / cost));
    };
    show("operator", operator.balance, largest.batch);
    show("relayer", relayer.balance, largest.relay);
  }

  async function watchCaps(): Promise<void> {
    const major = (amount: bigint, asset: ChainAsset) => Number(toDecimal(amount, asset));
    for (const { asset, dailyCap, spent } of await chain.readBudgets()) {
      const { name } = assets[asset];
      metrics.capLimit.set({ asset: name }, major(dailyCap, asset));
      metrics.capUsed.set({ asset: name }, major(spent, asset));
    }
  }

  async function watchBlocks(): Promise<void> {
    const [head, finalNumber, cursors] = await Promise.all([
      chain.readHead(),
      chain.readFinalNumber(),
      deps.readCursors(),
    ]);
    metrics.nodeBlockAt.set(toSeconds(head.time));
    for (const [cursor, newest] of [
      ["head", head.number],
      ["final", finalNumber],
    ] as const) {
      const number = cursors[cursor];
      if (number === null) continue;
      metrics.blocksBehind.set({ cursor }, Math.max(0, Number(newest - number)));
      const block = number === head.number ? head : await chain.readBlock(number);
      if (block !== null) metrics.readBlockAt.set({ cursor }, toSeconds(block.time));
    }
  }

  async function watchAges(): Promise<void> {
    const proofAt = await deps.readProofTime();
    if (proofAt !== null) metrics.proofAt.set(toSeconds(proofAt));
    if (directory === null) return;
    const prices = await directory.readPrices();
    if (prices !== null) metrics.ratesAt.set(Date.parse(`${prices.asOf}T00:00:00Z`) / 1000);
  }

  /** @throws the first failure, after everything else was read */
  async function refresh(): Promise<void> {
    const ended = await Promise.allSettled([watchGas(), watchCaps(), watchBlocks(), watchAges()]);
    const failure = ended.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  }

  return {
    refresh,
    /** Refreshes the metrics every minute. */
    loop: createLoop({
      name: "resources",
      logger: deps.logger,
      pauseMs,
      pass: () => refresh().then(() => false),
    }),
  };
}
