import { pino } from "pino";
import { Registry } from "prom-client";
import { parseEther, parseGwei } from "viem";
import { expect, it } from "vitest";
import { createResourceWatch, type ResourceDeps } from "./watch-resources.ts";

const hash = "0x00" as const;
const at = (text: string) => new Date(`2026-03-10T${text}Z`);
const blockOf = (number: bigint, time: Date) => ({ number, time, hash, parentHash: hash });

function open(change: Partial<ResourceDeps> = {}) {
  const registry = new Registry();
  const watch = createResourceWatch({
    logger: pino({ level: "silent" }),
    registry,
    chain: {
      readOperatorAccount: async () => ({ nonce: 1, balance: parseEther("0.5") }),
      readFees: async () => ({ maxFeePerGas: parseGwei("1"), maxPriorityFeePerGas: 0n }),
      readBudgets: async () => [{ asset: "usdc", dailyCap: 1_000_000_000n, spent: 250_500_000n }],
      readHead: async () => blockOf(120n, at("12:00:00")),
      readBlock: async (number) => blockOf(number, at("11:59:00")),
      readFinalNumber: async () => 100n,
    },
    relayChain: { readAccount: async () => ({ nonce: 1, balance: parseEther("0.01") }) },
    readLargestGas: async () => ({ batch: 10_000_000n, relay: 1_000_000n }),
    readCursors: async () => ({ head: 118n, final: 100n }),
    directory: {
      readPrices: async () => ({
        asOf: "2026-03-09",
        perDollar: {},
        feePercent: { onramp: "0", offramp: "0" },
      }),
    },
    readProofTime: async () => at("00:05:00"),
    ...change,
  });
  return { watch, show: () => registry.metrics() };
}

it("what runs out and what grows old is shown in units that an operator can compare", async () => {
  const { watch, show } = open();
  await watch.refresh();
  const lines = (await show()).split("\n");
  const seconds = (time: Date) => time.getTime() / 1000;
  expect(lines).toEqual(
    expect.arrayContaining([
      'lilypad_gas_ether{account="operator"} 0.5',
      // 0.5 ether at 1 gwei is 500 million gas.
      'lilypad_gas_transactions_left{account="operator"} 50',
      'lilypad_gas_transactions_left{account="relayer"} 10',
      'lilypad_module_daily_cap{asset="US Dollar"} 1000',
      'lilypad_module_daily_cap_used{asset="US Dollar"} 250.5',
      `lilypad_chain_node_block_timestamp_seconds ${seconds(at("12:00:00"))}`,
      'lilypad_chain_blocks_behind{cursor="head"} 2',
      'lilypad_chain_blocks_behind{cursor="final"} 0',
      `lilypad_chain_read_block_timestamp_seconds{cursor="head"} ${seconds(at("11:59:00"))}`,
      `lilypad_proof_of_books_timestamp_seconds ${seconds(at("00:05:00"))}`,
      `lilypad_exchange_rate_timestamp_seconds ${Date.parse("2026-03-09T00:00:00Z") / 1000}`,
    ]),
  );
});

it("a node that does not answer hides nothing else, and the pass counts as failed", async () => {
  const away = () => Promise.reject(new Error("node away"));
  const { watch, show } = open({ relayChain: { readAccount: away } });
  await expect(watch.refresh()).rejects.toThrow("node away");
  expect(await show()).toContain('lilypad_module_daily_cap{asset="US Dollar"} 1000');
});
