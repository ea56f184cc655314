import { type ChainAsset, chainAssets, fromTokenUnits } from "@lilypad/money";
import {
  type Address,
  BlockNotFoundError,
  createPublicClient,
  decodeFunctionResult,
  hexToBytes,
  TransactionReceiptNotFoundError,
} from "viem";
import { settlementModuleAbi, tokenAbi } from "./abi.ts";
import { encodeSettle, lower, packItems, packOwners, settlementDigest } from "./batch.ts";
import type { BatchItem, ChainBlock, ChainPort, SettleCall, Simulation } from "./chain-port.ts";
import { readHandover } from "./custody/guardian-chain.ts";
import { encodeOperatorCall } from "./custody/operator-call.ts";
import type { ChainDeployment, ListedToken } from "./deployment.ts";
import { askNode, findOnNode } from "./node/ask-node.ts";
import { ChainReverted } from "./node/chain-errors.ts";
import { openTransport } from "./node/open-transport.ts";
import type { OperatorSigner } from "./operator-signer.ts";
import { readAllowances } from "./read-allowances.ts";
import { readEvents } from "./read-events.ts";
import { readFees, sendRaw } from "./send-raw.ts";

export interface CreateChainOptions {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  deployment: ChainDeployment;
  signer: OperatorSigner;
  /** The limit for one call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
}

/**
 * The size in bytes of one balance query: 100 addresses. A query is sent as the creation code of a
 * contract, which may have 48 kB (EIP-3860); viem splits larger ones.
 */
const balanceQueryBytes = 3_600;

const simulationErrors: Record<string, Extract<Simulation, { accepted: false }>["error"]> = {
  IsPaused: "paused",
  DailyCapExceeded: "daily_cap",
  NotOperator: "not_operator",
  WrongBatch: "wrong_batch",
};

const dayMs = 86_400_000;

/** Connects to the chain behind an RPC address. */
export function createChain(options: CreateChainOptions): ChainPort {
  const { rpcUrl, deployment, signer, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs }),
    cacheTime: 0,
  });
  /** For calls that execute a whole batch, which takes a node long. */
  const executing = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs, sendsAlone: true }),
    cacheTime: 0,
  });
  const operator = signer.address;
  const module = { address: deployment.module, abi: settlementModuleAbi } as const;
  const listedTokens = chainAssets.map((asset) => ({ asset, ...deployment.tokens[asset] }));
  const toMinor = (units: bigint, asset: ChainAsset) =>
    fromTokenUnits(units, deployment.tokens[asset].decimals).minor;

  const requestOf = ({ number, owners, items }: SettleCall) => ({
    account: operator,
    to: module.address,
    data: encodeSettle(number, owners, items),
  });

  const readBlock = (at: { blockNumber: bigint } | { blockTag: "latest" | "finalized" }) =>
    findOnNode(async (): Promise<ChainBlock> => {
      const { number, hash, parentHash, timestamp } = await client.getBlock(at);
      return { number, hash, parentHash, time: new Date(Number(timestamp) * 1000) };
    }, BlockNotFoundError);

  async function readBudget({ asset, index }: ListedToken & { asset: ChainAsset }) {
    const token = await client.readContract({ ...module, functionName: "tokenAt", args: [index] });
    // The contract resets `spent` only with the first spending of a new day.
    const isToday = token.day === Math.floor(Date.now() / dayMs);
    return { asset, dailyCap: token.dailyCap, spent: isToday ? token.spent : 0n };
  }

  function readBalancesOf(asset: ChainAsset, holders: readonly Address[], blockNumber: bigint) {
    const token = {
      address: deployment.tokens[asset].address,
      abi: tokenAbi,
      functionName: "balanceOf",
    } as const;
    return client.multicall({
      contracts: holders.map((holder) => ({ ...token, args: [holder] as const })),
      allowFailure: false,
      deployless: true,
      batchSize: balanceQueryBytes,
      blockNumber,
    });
  }

  return {
    chainId: deployment.chain.id,
    module: lower(deployment.module),
    operator: lower(operator),
    readModule: () =>
      askNode(async () => {
        const [marker, accepted] = await Promise.all([
          client.readContract({ ...module, functionName: "marker" }),
          client.readContract({ ...module, functionName: "operator" }),
        ]);
        return { marker, operator: lower(accepted) };
      }),
    readNextBatch: () =>
      askNode(() => client.readContract({ ...module, functionName: "nextBatch" })),

    encode(batchItems, batchOwners) {
      const toModuleItem = ({ asset, ...item }: BatchItem) => ({
        ...item,
        tokenIndex: deployment.tokens[asset].index,
      });
      const owners = lower(packOwners(batchOwners));
      const items = lower(packItems(batchItems.map(toModuleItem)));
      return { owners, items, digest: settlementDigest(owners, items) };
    },
    async simulate(call) {
      try {
        return await askNode(async () => {
          const { data = "0x" } = await executing.call(requestOf(call));
          const { abi } = module;
          const outcomes = decodeFunctionResult({ abi, functionName: "settle", data });
          return { accepted: true, moves: [...hexToBytes(outcomes)].map((moved) => moved === 1) };
        });
      } catch (error) {
        if (!(error instanceof ChainReverted)) throw error;
        const known = simulationErrors[error.errorName ?? ""];
        return { accepted: false, error: known ?? "other", message: error.message };
      }
    },
    readBudgets: () => askNode(() => Promise.all(listedTokens.map(readBudget))),
    estimateGas: (call) => askNode(() => executing.estimateGas(requestOf(call))),
    readFees: () => readFees(client),
    readOperatorAccount: () =>
      askNode(async () => {
        const [nonce, balance] = await Promise.all([
          client.getTransactionCount({ address: operator, blockTag: "latest" }),
          client.getBalance({ address: operator }),
        ]);
        return { nonce, balance };
      }),
    sign: ({ nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, call }) => {
      const { to, data } = requestOf(call);
      return signer.sign({ to, data, nonce, gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas });
    },
    estimateCallGas: (call) =>
      askNode(() =>
        client.estimateGas({ account: operator, ...encodeOperatorCall(deployment, call) }),
      ),
    signCall: ({ nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, call }) =>
      signer.sign({
        ...encodeOperatorCall(deployment, call),
        nonce,
        gas: gasLimit,
        maxFeePerGas,
        maxPriorityFeePerGas,
      }),
    readHandover: (safe) => askNode(() => readHandover(client, deployment, safe)),
    broadcast: (raw) => sendRaw(client, raw),
    readOutcome: (hash) =>
      findOnNode(async () => {
        const { status, gasUsed } = await client.getTransactionReceipt({ hash });
        return { status, gasUsed };
      }, TransactionReceiptNotFoundError),

    async readHead() {
      const head = await readBlock({ blockTag: "latest" });
      if (head === null) throw new Error("the chain has no newest block");
      return head;
    },
    readBlock: (blockNumber) => readBlock({ blockNumber }),
    readFinalNumber: async () => (await readBlock({ blockTag: "finalized" }))?.number ?? -1n,
    readEvents: (block, known) => askNode(() => readEvents({ client, deployment }, block, known)),

    readAllowances: (safes, block) =>
      askNode(async () => {
        const at = block === null ? {} : { blockNumber: block.number };
        const { timestamp } = await client.getBlock(at);
        return readAllowances({ client, deployment }, safes, { at, timestamp });
      }),
    readBalances: (holders, { number }) =>
      askNode(async () => {
        const balances = holders.map(() => 0n);
        for (const { asset } of listedTokens) {
          const places = [...holders.keys()].filter((place) => holders[place]?.asset === asset);
          if (places.length === 0) continue;
          const addresses = places.flatMap((place) => holders[place]?.holder ?? []);
          const answers = await readBalancesOf(asset, addresses, number);
          for (const [index, place] of places.entries())
            balances[place] = toMinor(answers[index] ?? 0n, asset);
        }
        return balances;
      }),
    hasCode: (address) =>
      askNode(async () => {
        const code = await client.getCode({ address });
        return code !== undefined && code !== "0x";
      }),
    readTotalSupply: (asset, { number }) =>
      askNode(async () => {
        const units = await client.readContract({
          address: deployment.tokens[asset].address,
          abi: tokenAbi,
          functionName: "totalSupply",
          blockNumber: number,
        });
        return toMinor(units, asset);
      }),
  };
}
