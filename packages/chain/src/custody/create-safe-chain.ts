import {
  type Address,
  createPublicClient,
  decodeEventLog,
  isAddressEqual,
  numberToHex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  toEventSelector,
} from "viem";
import { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";
import { askNode, findOnNode } from "../node/ask-node.ts";
import { ChainReverted } from "../node/chain-errors.ts";
import { openTransport } from "../node/open-transport.ts";
import { searchInSteps } from "../node/search-in-steps.ts";
import { createOtherTokensChain } from "../other-tokens/create-other-tokens-chain.ts";
import { encodeSignatureCheck, validSignature } from "./passkey-signer.ts";
import type { Execution, SafeChain } from "./safe-chain.ts";

/** Where the linked lists of a Safe begin and end. */
const sentinel: Address = "0x0000000000000000000000000000000000000001";
/** More modules than any Safe enables in practice. */
const maxModules = 50n;

const success = toEventSelector("ExecutionSuccess(bytes32,uint256)");
const failure = toEventSelector("ExecutionFailure(bytes32,uint256)");

/** The Transfer logs in a receipt, of any token. */
function readTransfers({ logs }: TransactionReceipt): Execution["transfers"] {
  return logs.flatMap(({ address, topics, data }) => {
    try {
      const { args } = decodeEventLog({ abi: tokenAbi, eventName: "Transfer", topics, data });
      return [{ token: address, from: args.from, to: args.to, units: args.amount }];
    } catch {
      return []; // another event
    }
  });
}

/** Connects to the chain for people's own Safes. */
export function createSafeChain(options: {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  deployment: ChainDeployment;
  /** The limit for one call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
}): SafeChain {
  const { rpcUrl, deployment, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs }),
    cacheTime: 0,
  });
  const hasCode = (address: Address, blockNumber?: bigint) =>
    askNode(async () => {
      const at = blockNumber === undefined ? {} : { blockNumber };
      return ((await client.getCode({ address, ...at })) ?? "0x") !== "0x";
    });

  const readExecution: SafeChain["readExecution"] = async ({ transactionHash, isSuccess }) => {
    const receipt = await findOnNode(
      () => client.getTransactionReceipt({ hash: transactionHash }),
      TransactionReceiptNotFoundError,
    );
    return receipt === null
      ? null
      : { isSuccess, transactionHash, transfers: readTransfers(receipt) };
  };

  return {
    otherTokens: createOtherTokensChain(client, deployment),
    hasCode: (address) => hasCode(address),
    async readSafe(safe) {
      if (!(await hasCode(safe))) return { isDeployed: false, nonce: 0n, owners: [], modules: [] };
      const contract = { address: safe, abi: safeAbi } as const;
      return askNode(async () => {
        const [nonce, owners, [modules]] = await Promise.all([
          client.readContract({ ...contract, functionName: "nonce" }),
          client.readContract({ ...contract, functionName: "getOwners" }),
          client.readContract({
            ...contract,
            functionName: "getModulesPaginated",
            args: [sentinel, maxModules],
          }),
        ]);
        return { isDeployed: true, nonce, owners, modules };
      });
    },
    async readNonceAt(safe, blockNumber) {
      if (!(await hasCode(safe, blockNumber))) return 0n;
      return askNode(() =>
        client.readContract({ address: safe, abi: safeAbi, functionName: "nonce", blockNumber }),
      );
    },
    readHeadNumber: () => askNode(() => client.getBlockNumber()),
    async estimateCall(safe, { to, data, value = 0n }) {
      try {
        return await askNode(() => client.estimateGas({ account: safe, to, data, value }));
      } catch (error) {
        if (error instanceof ChainReverted) return null;
        throw error;
      }
    },
    async acceptsSignature(key, signed) {
      try {
        const { data = "0x" } = await askNode(() =>
          client.call({
            to: deployment.passkeySignerFactory,
            data: encodeSignatureCheck(deployment, key, signed),
          }),
        );
        return data.startsWith(validSignature);
      } catch (error) {
        if (error instanceof ChainReverted) return false;
        throw error;
      }
    },
    readExecution,
    async findExecution(safe, hash, blocks) {
      const [log] = await searchInSteps(blocks, ({ from, to }) =>
        askNode(() =>
          client.request({
            method: "eth_getLogs",
            params: [
              {
                address: safe,
                topics: [[success, failure], hash],
                fromBlock: numberToHex(from),
                toBlock: numberToHex(to),
              },
            ],
          }),
        ),
      );
      if (log === undefined || log.transactionHash === null) return null;
      const { transactionHash, topics } = log;
      return readExecution({ transactionHash, isSuccess: topics[0] === success });
    },
    async readDailyLimit(safe, asset) {
      const { address, index } = deployment.tokens[asset];
      return askNode(async () => {
        const [own, listed] = await Promise.all([
          client.readContract({
            address: deployment.ownSafeModule,
            abi: ownSafeModuleAbi,
            functionName: "limitOf",
            args: [safe, address],
          }),
          client.readContract({
            address: deployment.module,
            abi: settlementModuleAbi,
            functionName: "tokenAt",
            args: [index],
          }),
        ]);
        return own.isSet ? own.dailyLimit : listed.defaultLimit;
      });
    },
  };
}

/** The element before one in a linked list of a Safe. @throws Error if the list does not have it */
export function previousInList(list: readonly Address[], item: Address): Address {
  const place = list.findIndex((one) => isAddressEqual(one, item));
  if (place === -1) throw new Error(`${item} is not in the list`);
  return list[place - 1] ?? sentinel;
}
