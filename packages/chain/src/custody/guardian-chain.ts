import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  TransactionReceiptNotFoundError,
} from "viem";
import { settlementModuleAbi } from "../abi.ts";
import { lower } from "../batch.ts";
import type { ChainDeployment } from "../deployment.ts";
import { alreadyKnown } from "../node/answer-kinds.ts";
import { askNode, findOnNode } from "../node/ask-node.ts";
import { ChainRejected } from "../node/chain-errors.ts";
import { openTransport } from "../node/open-transport.ts";
import { readInSteps } from "../node/search-in-steps.ts";
import type { OperatorSigner } from "../operator-signer.ts";
import { decodeHandoverEvent, type HandoverEvent } from "./handover-events.ts";

/** The module's record of one Safe's hand-over, at the newest block. */
export interface StoredHandover {
  readonly newOwner: Address;
  readonly readyAt: Date;
  readonly isOpen: boolean;
}

export interface GuardianModule {
  readonly guardian: Address;
  readonly isPaused: boolean;
  readonly round: number;
}

/** The calls that the guardian's key may make. */
export type GuardianCall =
  | { readonly kind: "pause" }
  | { readonly kind: "finish"; readonly safe: Address; readonly newOwner: Address };

/** The chain as the guardian needs it. Every call is answered by the node and throws a ChainError if it is not. */
export interface GuardianChain {
  readonly guardian: Address;
  readModule(): Promise<GuardianModule>;
  readHandover(safe: Address): Promise<StoredHandover>;
  /** The numbers of the newest and of the newest final block (-1 for none), and the time of the newest. */
  readHead(): Promise<{ number: bigint; finalNumber: bigint; time: Date }>;
  /** The events of hand-overs in these blocks, in order. */
  readEvents(fromBlock: bigint, toBlock: bigint): Promise<HandoverEvent[]>;
  /**
   * Signs a call with the next nonce, sends it and returns its hash. It replaces one with the same nonce that is
   * not mined.
   * @param raises how often the fees are raised by a quarter
   * @throws ChainReverted when the module would refuse the call; then nothing is sent
   */
  send(call: GuardianCall, raises: number): Promise<Hex>;
  /** Whether a transaction is mined, and how it ended; null while it is not. */
  readOutcome(hash: Hex): Promise<"success" | "reverted" | null>;
}

function encodeCall(call: GuardianCall): Hex {
  const abi = settlementModuleAbi;
  if (call.kind === "pause") return encodeFunctionData({ abi, functionName: "pause" });
  const args = [call.safe, call.newOwner] as const;
  return encodeFunctionData({ abi, functionName: "finishHandover", args });
}

/** Connects the guardian to the chain behind an RPC address. */
export function createGuardianChain(options: {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  deployment: ChainDeployment;
  signer: OperatorSigner;
  /** The limit for one call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
}): GuardianChain {
  const { rpcUrl, deployment, signer, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs }),
    cacheTime: 0,
  });
  const module = { address: deployment.module, abi: settlementModuleAbi } as const;

  return {
    guardian: lower(signer.address),
    readModule: () =>
      askNode(async () => {
        const [guardian, isPaused, round] = await Promise.all([
          client.readContract({ ...module, functionName: "guardian" }),
          client.readContract({ ...module, functionName: "paused" }),
          client.readContract({ ...module, functionName: "round" }),
        ]);
        return { guardian: lower(guardian), isPaused, round };
      }),
    readHandover: (safe) => askNode(() => readHandover(client, deployment, safe)),
    readHead: () =>
      askNode(async () => {
        const [head, final] = await Promise.all([
          client.getBlock(),
          client.getBlock({ blockTag: "finalized" }),
        ]);
        return {
          number: head.number,
          finalNumber: final.number,
          time: new Date(Number(head.timestamp) * 1000),
        };
      }),
    readEvents: (fromBlock, toBlock) =>
      readInSteps({ from: fromBlock, to: toBlock }, ({ from, to }) =>
        askNode(async () => {
          const range = { fromBlock: from, toBlock: to };
          const logs = await client.getLogs({ address: deployment.module, ...range });
          return logs.flatMap((log) => decodeHandoverEvent(deployment.module, log) ?? []);
        }),
      ),
    send: (call, raises) =>
      askNode(async () => {
        const request = { account: signer.address, to: deployment.module, data: encodeCall(call) };
        const [gas, block, tip, nonce] = await Promise.all([
          client.estimateGas(request),
          client.getBlock(),
          client.estimateMaxPriorityFeePerGas(),
          client.getTransactionCount({ address: signer.address, blockTag: "latest" }),
        ]);
        const raise = (fee: bigint) => {
          let raised = fee;
          for (let n = 0; n < raises; n += 1) raised = (raised * 125n) / 100n + 1n;
          return raised;
        };
        const { raw, hash } = await signer.sign({
          to: request.to,
          data: request.data,
          nonce,
          gas: (gas * 12n) / 10n,
          maxFeePerGas: raise((block.baseFeePerGas ?? 0n) * 2n + tip),
          maxPriorityFeePerGas: raise(tip),
        });
        try {
          await askNode(() => client.sendRawTransaction({ serializedTransaction: raw }));
        } catch (error) {
          if (!(error instanceof ChainRejected && alreadyKnown.test(error.reason))) throw error;
        }
        return hash;
      }),
    readOutcome: (hash) =>
      findOnNode(
        async () => (await client.getTransactionReceipt({ hash })).status,
        TransactionReceiptNotFoundError,
      ),
  };
}

/** Reads the module's record of a Safe's hand-over. */
export async function readHandover(
  client: Pick<ReturnType<typeof createPublicClient>, "readContract">,
  deployment: ChainDeployment,
  safe: Address,
): Promise<StoredHandover> {
  const module = { address: deployment.module, abi: settlementModuleAbi } as const;
  const [[newOwner, readyAt], isOpen] = await Promise.all([
    client.readContract({ ...module, functionName: "handovers", args: [safe] }),
    client.readContract({ ...module, functionName: "isHandoverOpen", args: [safe] }),
  ]);
  return { newOwner: lower(newOwner), readyAt: new Date(readyAt * 1000), isOpen };
}
