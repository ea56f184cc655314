import { type ChainAsset, chainAssets } from "@lilypad/money";
import {
  type Address,
  BlockNotFoundError,
  createPublicClient,
  decodeFunctionResult,
  type Hex,
  hexToBytes,
  http,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { settlementModuleAbi, tokenAbi } from "./abi.ts";
import { encodeSettle } from "./batch.ts";
import { ChainRejected, toChainError } from "./chain-errors.ts";
import type { BlockAt, ChainPort, SettleCall } from "./chain-port.ts";
import type { ChainDeployment } from "./deployment.ts";
import { placeLogs, sortLogs } from "./sort-logs.ts";

export interface CreateChainOptions {
  rpcUrl: string;
  deployment: ChainDeployment;
  /** How long one call may take. */
  timeoutMs?: number;
}

/**
 * Bytes of calls that one balance query carries: 100 addresses. A query travels as the creation code
 * of a contract, which may have 48 kB (EIP-3860); larger ones are split.
 */
const balanceQueryBytes = 3_600;

/** The chain behind an RPC address. */
export function createChain(options: CreateChainOptions): ChainPort {
  const { rpcUrl, deployment, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: timeoutMs }),
    cacheTime: 0,
  });
  const module = { address: deployment.module, abi: settlementModuleAbi } as const;
  const ours = [
    module.address,
    ...Object.values(deployment.tokens).flatMap((token) => token?.address ?? []),
  ];
  const listedTokens = chainAssets.flatMap((asset) => {
    const token = deployment.tokens[asset];
    return token === null ? [] : [{ asset, index: token.index }];
  });
  const tokenOf = (asset: ChainAsset): Address => {
    const token = deployment.tokens[asset];
    if (token === null) throw new ChainRejected(`this chain has no ${asset}`);
    return token.address;
  };

  return {
    chainId: () => ask(() => client.getChainId()),
    block: (at) =>
      askOrNull(async () => {
        const { number, hash, parentHash, timestamp } = await client.getBlock(blockQuery(at));
        return { number, hash, parentHash, timestamp };
      }, BlockNotFoundError),
    nextBatch: () => ask(() => client.readContract({ ...module, functionName: "nextBatch" })),
    tokenBudgets: () =>
      ask(() =>
        Promise.all(
          listedTokens.map(async ({ asset, index }) => {
            const token = await client.readContract({
              ...module,
              functionName: "tokenAt",
              args: [index],
            });
            // The module forgets what was spent when a new day begins, at the next spending.
            const isToday = token.day === Math.floor(Date.now() / 86_400_000);
            return { asset, dailyCap: token.dailyCap, spent: isToday ? token.spent : 0n };
          }),
        ),
      ),
    moduleState: (blockNumber) =>
      ask(async () => {
        const at = blockNumber === undefined ? module : { ...module, blockNumber };
        const [operator, admin, paused, marker] = await Promise.all([
          client.readContract({ ...at, functionName: "operator" }),
          client.readContract({ ...at, functionName: "admin" }),
          client.readContract({ ...at, functionName: "paused" }),
          client.readContract({ ...at, functionName: "marker" }),
        ]);
        return { operator, admin, paused, marker };
      }),
    nonce: (address, blockTag) => ask(() => client.getTransactionCount({ address, blockTag })),
    nativeBalance: (address) => ask(() => client.getBalance({ address })),
    fees: () =>
      ask(async () => {
        const [block, maxPriorityFee] = await Promise.all([
          client.getBlock(),
          client.estimateMaxPriorityFeePerGas(),
        ]);
        return { baseFee: block.baseFeePerGas ?? 0n, maxPriorityFee };
      }),
    simulateSettle: (call) =>
      ask(async () => {
        const { data = "0x" } = await client.call(requestOf(module.address, call));
        const { abi } = module;
        return hexToBytes(decodeFunctionResult({ abi, functionName: "settle", data }));
      }),
    estimateSettleGas: (call) => ask(() => client.estimateGas(requestOf(module.address, call))),
    sendRawTransaction: (raw) =>
      ask(() => client.sendRawTransaction({ serializedTransaction: raw })),
    receipt: (hash) =>
      askOrNull(async () => {
        const { transactionHash, status, blockNumber, blockHash, gasUsed, logs } =
          await client.getTransactionReceipt({ hash });
        const placed = placeLogs(logs);
        return { transactionHash, status, blockNumber, blockHash, gasUsed, logs: placed };
      }, TransactionReceiptNotFoundError),
    transaction: (hash) =>
      askOrNull(async () => {
        const { from, to, nonce, input, blockNumber } = await client.getTransaction({ hash });
        return { hash, from, to, nonce, input, blockNumber };
      }, TransactionNotFoundError),
    // All logs of the block, not ours alone: only so is each one's place in its transaction known.
    logsOfBlock: (blockHash) =>
      ask(async () => sortLogs(deployment, placeLogs(await client.getLogs({ blockHash })))),
    blocksWithLogs: (fromBlock, toBlock) =>
      ask(async () => {
        const logs = await client.getLogs({ address: ours, fromBlock, toBlock });
        const blocks = new Map(logs.map((log) => [log.blockHash, log.blockNumber]));
        return [...blocks].map(([hash, number]) => ({ number, hash }));
      }),
    balancesOf: (asset, addresses, blockNumber) =>
      ask(async () => {
        const token = {
          address: tokenOf(asset),
          abi: tokenAbi,
          functionName: "balanceOf",
        } as const;
        const balances = await client.multicall({
          contracts: addresses.map((holder) => ({ ...token, args: [holder] as const })),
          allowFailure: false,
          deployless: true,
          batchSize: balanceQueryBytes,
          blockNumber,
        });
        return [...balances];
      }),
    totalSupply: (asset, blockNumber) =>
      ask(() => {
        const token = { address: tokenOf(asset), abi: tokenAbi } as const;
        return client.readContract({ ...token, functionName: "totalSupply", blockNumber });
      }),
    hasCode: (address) => ask(async () => ((await client.getCode({ address })) ?? "0x") !== "0x"),
  };
}

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw toChainError(error);
  }
}

/** What the node does not know is null, not an error. */
function askOrNull<T>(
  question: () => Promise<T>,
  absent: new (...args: never[]) => Error,
): Promise<T | null> {
  return ask(() =>
    question().catch((error: unknown) => {
      if (error instanceof absent) return null;
      throw error;
    }),
  );
}

function requestOf(module: Address, { batch, owners, items, operator, gas }: SettleCall) {
  const request = { account: operator, to: module, data: encodeSettle(batch, owners, items) };
  return gas === undefined ? request : { ...request, gas };
}

function blockQuery(at: BlockAt) {
  if (typeof at === "bigint") return { blockNumber: at };
  if (at === "latest" || at === "safe" || at === "finalized") return { blockTag: at };
  const blockHash: Hex = at;
  return { blockHash };
}
