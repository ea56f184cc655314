import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  numberToHex,
  type PublicClient,
  pad,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import { safeAbi, tokenAbi } from "../abi.ts";
import { assetOfToken, type ChainDeployment } from "../deployment.ts";
import { decodeTransfer, transferTopic } from "../evidence.ts";
import { askNode, findOnNode } from "../node/ask-node.ts";
import { ChainRejected, ChainReverted } from "../node/chain-errors.ts";
import { type BlockRange, searchInSteps } from "../node/search-in-steps.ts";
import type { Holding, OtherTokensChain, ReturnMovement } from "./other-tokens-chain.ts";
import { readTokenAmount, readTokenDecimals, readTokenText } from "./read-token-text.ts";

const metadataAbi = parseAbi([
  "function symbol() view returns (string)",
  "function name() view returns (string)",
]);

/**
 * The max gas of a call to a token: its contract can be anyone's, and may compute for as long as it is allowed to.
 */
const questionGas = 2_000_000n;
/** A Transfer of ERC-20 has three topics; that of a single item (ERC-721) has four. */
const tokenTopics = 3;

const sameAddress = (one: Address | null, other: Address) =>
  one !== null && isAddressEqual(one, other);

/**
 * Whether the Transfer log of a token in a receipt shows a movement. Tokens may deduct a fee, so less may have
 * arrived.
 */
function hasMoved(
  { logs }: TransactionReceipt,
  token: Address,
  { safe, to, amount }: ReturnMovement,
): boolean {
  return logs.some((log) => {
    if (!isAddressEqual(log.address, token)) return false;
    try {
      const moved = decodeTransfer(log);
      return (
        moved !== null &&
        isAddressEqual(moved.from, safe) &&
        isAddressEqual(moved.to, to) &&
        moved.units > 0n &&
        moved.units <= amount
      );
    } catch {
      return false;
    }
  });
}

/** Whether the arguments of a Safe's execTransaction send ether: ether leaves no log that names its recipient. */
function sendsEther(input: Hex, { to, amount }: ReturnMovement): boolean {
  try {
    const { functionName, args } = decodeFunctionData({ abi: safeAbi, data: input });
    if (functionName !== "execTransaction") return false;
    const [target, value, data] = args;
    return isAddressEqual(target, to) && value === amount && data === "0x";
  } catch {
    return false;
  }
}

/** Creates the calls for tokens at addresses that are not listed in the deployment. */
export function createOtherTokensChain(
  client: PublicClient,
  deployment: ChainDeployment,
): OtherTokensChain {
  const readTime = async (blockNumber?: bigint) => {
    const at = blockNumber === undefined ? {} : { blockNumber };
    const { number, timestamp } = await askNode(() => client.getBlock(at));
    return { number, timeMs: Number(timestamp) * 1_000 };
  };

  /** Calls a token; null if it has no answer. */
  const ask = async (token: Address, data: Hex): Promise<Hex | null> => {
    try {
      const { data: answer } = await askNode(() =>
        client.call({ to: token, data, gas: questionGas }),
      );
      return answer ?? null;
    } catch (error) {
      if (error instanceof ChainReverted || error instanceof ChainRejected) return null;
      throw error;
    }
  };

  async function readHolding(holder: Address, token: Address): Promise<Holding | null> {
    const balance = await ask(
      token,
      encodeFunctionData({ abi: tokenAbi, functionName: "balanceOf", args: [holder] }),
    );
    const amount = balance === null ? null : readTokenAmount(balance);
    if (amount === null) return null;
    // A token that has left again needs no name.
    if (amount === 0n) return { token, amount, symbol: null, name: null, decimals: null };
    const [symbol, name, decimals] = await Promise.all([
      ask(token, encodeFunctionData({ abi: metadataAbi, functionName: "symbol" })),
      ask(token, encodeFunctionData({ abi: metadataAbi, functionName: "name" })),
      ask(token, encodeFunctionData({ abi: tokenAbi, functionName: "decimals" })),
    ]);
    return {
      token,
      amount,
      symbol: symbol === null ? null : readTokenText(symbol),
      name: name === null ? null : readTokenText(name),
      decimals: decimals === null ? null : readTokenDecimals(decimals),
    };
  }

  async function findLogs(holder: Address, { from, to }: BlockRange): Promise<Address[]> {
    const logs = await askNode(() =>
      client.request({
        method: "eth_getLogs",
        params: [
          {
            topics: [transferTopic, null, pad(holder)],
            fromBlock: numberToHex(from),
            toBlock: numberToHex(to),
          },
        ],
      }),
    );
    return logs.flatMap(({ address, topics }) =>
      topics.length === tokenTopics && assetOfToken(deployment, address) === null
        ? [getAddress(address)]
        : [],
    );
  }

  return {
    readHeadNumber: () => askNode(() => client.getBlockNumber()),
    async findBlockAt(time) {
      const wantedMs = time.getTime();
      const head = await readTime();
      let [low, high] = [BigInt(deployment.fromBlock), head.number];
      if (head.timeMs < wantedMs) return head.number;
      while (low < high) {
        const middle = (low + high) / 2n;
        if ((await readTime(middle)).timeMs < wantedMs) low = middle + 1n;
        else high = middle;
      }
      return low;
    },
    async readBlockTime(number) {
      return new Date((await readTime(number)).timeMs);
    },
    async findArrived(holder, blocks, { newestFirst, maxQuestions }) {
      const tokens = new Set<Address>();
      let searched: BlockRange | null = null;
      let questions = 0;
      await searchInSteps(
        blocks,
        async (step) => {
          if (questions >= maxQuestions) return ["enough"];
          questions += 1;
          for (const token of await findLogs(holder, step)) tokens.add(token);
          searched = {
            from: newestFirst ? step.from : blocks.from,
            to: newestFirst ? blocks.to : step.to,
          };
          return [];
        },
        { newestFirst },
      );
      return { tokens: [...tokens], searched };
    },
    async readHoldings(holder, tokens) {
      const read = await Promise.all(tokens.map((token) => readHolding(holder, token)));
      return read.filter((holding) => holding !== null);
    },
    async readEther(holder) {
      const amount = await askNode(() => client.getBalance({ address: holder }));
      return { token: null, amount, symbol: "ETH", name: "Ether", decimals: 18 };
    },
    async checkReturn(hash, movement) {
      const receipt = await findOnNode(
        () => client.getTransactionReceipt({ hash }),
        TransactionReceiptNotFoundError,
      );
      if (receipt === null) return "missing";
      const ours = receipt.logs.filter(({ address }) => isAddressEqual(address, movement.safe));
      const [executed] = parseEventLogs({
        abi: safeAbi,
        logs: ours,
        eventName: "ExecutionSuccess",
      });
      if (receipt.status !== "success" || executed === undefined) return "other";
      if (movement.token !== null)
        return hasMoved(receipt, movement.token, movement) ? "done" : "other";
      const { to, input } = await askNode(() => client.getTransaction({ hash }));
      return sameAddress(to, movement.safe) && sendsEther(input, movement) ? "done" : "other";
    },
  };
}
