import {
  type Address,
  createPublicClient,
  type Hex,
  keccak256,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainDeployment } from "../deployment.ts";
import { askNode, findOnNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";
import { readFees, sendRaw } from "../send-raw.ts";
import type { DeploymentStep, PlannedContracts } from "./plan-own-contracts.ts";

/** A transaction that was signed for a step, stored before it was sent. */
export interface SentTransaction {
  readonly hash: Hex;
  readonly raw: Hex;
  /** Wei per unit of gas, in decimal digits. */
  readonly maxFeePerGas: string;
}

/** The progress that survives a kill: every transaction that may have been sent, by the nonce of its step. */
export type SentTransactions = Readonly<Record<string, readonly SentTransaction[]>>;

export interface DeployLiveOptions {
  readonly rpcUrl: string;
  readonly account: PrivateKeyAccount;
  readonly planned: PlannedContracts;
  /** The transactions of earlier runs. */
  readonly sent: SentTransactions;
  /**
   * Stores the transactions, with the one that is about to be sent, durably; it is called before each transaction
   * is sent.
   */
  save(sent: SentTransactions): void;
  /** Called with a line about each step. */
  note(line: string): void;
  /** How long to wait for a transaction to be mined, in milliseconds; five minutes by default. */
  waitMs?: number;
}

/** The deployment cannot continue as planned; the message gives the reason and the next step. */
export class DeploymentStuck extends Error {
  override readonly name = "DeploymentStuck";
}

const pollMs = 250;
const defaultWaitMs = 300_000;

const connect = (rpcUrl: string): PublicClient =>
  createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
    cacheTime: 0,
  });

const hasCode = async (client: PublicClient, address: Address) =>
  ((await askNode(() => client.getCode({ address }))) ?? "0x") !== "0x";

async function findReceipt(
  client: PublicClient,
  sent: readonly SentTransaction[],
): Promise<TransactionReceipt | null> {
  for (const { hash } of sent) {
    const receipt = await findOnNode(
      () => client.getTransactionReceipt({ hash }),
      TransactionReceiptNotFoundError,
    );
    if (receipt !== null) return receipt;
  }
  return null;
}

/** A replacement has to offer an eighth more than the one before, or nodes refuse it. */
const raised = (fee: bigint) => (fee * 9n) / 8n + 1n;
/** Part of the estimate depends on Ethereum's charge to Arbitrum, which changes until the transaction is mined. */
const withMargin = (gas: bigint) => (gas * 5n) / 4n;

async function sign(
  client: PublicClient,
  account: PrivateKeyAccount,
  { chainId, nonce, data }: DeploymentStep & { chainId: number },
  previous: SentTransaction | undefined,
): Promise<SentTransaction> {
  const [fees, gas] = await Promise.all([
    readFees(client),
    askNode(() => client.estimateGas({ account: account.address, data })),
  ]);
  const least = previous === undefined ? 0n : raised(BigInt(previous.maxFeePerGas));
  const maxFeePerGas = fees.maxFeePerGas > least ? fees.maxFeePerGas : least;
  const raw = await account.signTransaction({
    type: "eip1559",
    chainId,
    nonce,
    data,
    gas: withMargin(gas),
    maxFeePerGas,
    maxPriorityFeePerGas: previous === undefined ? fees.maxPriorityFeePerGas : maxFeePerGas,
  });
  return { hash: keccak256(raw), raw, maxFeePerGas: maxFeePerGas.toString() };
}

async function waitForReceipt(
  client: PublicClient,
  sent: readonly SentTransaction[],
  waitMs: number,
): Promise<TransactionReceipt | null> {
  const until = Date.now() + waitMs;
  for (;;) {
    const receipt = await findReceipt(client, sent);
    if (receipt !== null || Date.now() > until) return receipt;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function requireSuccess(step: DeploymentStep, receipt: TransactionReceipt): void {
  if (receipt.status === "success") return;
  throw new DeploymentStuck(
    `${step.name} was reverted in ${receipt.transactionHash}. Its address can no longer be used: ` +
      "correct the plan, and start again with a new file of progress.",
  );
}

/**
 * Creates the contract of one step, unless it exists. A transaction of an earlier run is sent again with the same
 * nonce, so that the contract cannot be created twice.
 * @returns the transaction's block
 */
async function takeStep(
  client: PublicClient,
  options: DeployLiveOptions,
  step: DeploymentStep,
  sent: readonly SentTransaction[],
  keep: (sent: readonly SentTransaction[]) => void,
): Promise<bigint> {
  const { account, note, waitMs = defaultWaitMs } = options;
  const chainId = options.planned.deployment.chain.id;
  // The nonce is read first: a transaction that is mined in between is then found by its receipt.
  const nonce = await askNode(() => client.getTransactionCount({ address: account.address }));
  const earlier = await findReceipt(client, sent);
  if (earlier !== null) {
    requireSuccess(step, earlier);
    note(`${step.name} is at ${step.address}, created earlier`);
    return earlier.blockNumber;
  }
  if (nonce > step.nonce || (await hasCode(client, step.address))) {
    throw new DeploymentStuck(
      `${account.address} has used its transaction ${step.nonce} for something else, so ${step.name} cannot get the ` +
        "address that was planned. Start again with a new file of progress, and use this key for nothing else.",
    );
  }
  const last = sent.at(-1);
  const { baseFeePerGas } = await askNode(() => client.getBlock());
  const all =
    last !== undefined && BigInt(last.maxFeePerGas) >= (baseFeePerGas ?? 0n)
      ? sent
      : [...sent, await sign(client, account, { ...step, chainId }, last)];
  // Stored before it is sent: after a kill, the next run searches for this transaction and sends it again.
  keep(all);
  const current = all.at(-1);
  if (current === undefined) throw new Error("nothing was signed");
  note(`${step.name}: sending ${current.hash}`);
  await sendRaw(client, current.raw);
  const receipt = await waitForReceipt(client, all, waitMs);
  if (receipt === null) {
    throw new DeploymentStuck(
      `${current.hash} (${step.name}) is not mined yet. Nothing is lost: run the same command again.`,
    );
  }
  requireSuccess(step, receipt);
  note(`${step.name} is at ${step.address}`);
  return receipt.blockNumber;
}

/**
 * Creates the planned contracts in order. It can be killed at any point and run again with the transactions that it
 * saved: nothing is created twice.
 * @throws DeploymentStuck if it cannot continue, or has to be run again
 * @throws ChainError if the node does not answer
 */
export async function deployLive(options: DeployLiveOptions): Promise<ChainDeployment> {
  const client = connect(options.rpcUrl);
  let { sent } = options;
  let moduleBlock = 0n;
  for (const step of options.planned.steps) {
    const key = String(step.nonce);
    moduleBlock = await takeStep(client, options, step, sent[key] ?? [], (all) => {
      sent = { ...sent, [key]: all };
      options.save(sent);
    });
  }
  return { ...options.planned.deployment, fromBlock: Number(moduleBlock) };
}

/** The cost of one step. */
export interface StepEstimate {
  readonly name: string;
  readonly nonce: number;
  readonly address: Address;
  /** True if the contract exists already. */
  readonly isDone: boolean;
  /** Null if the node cannot estimate it before the steps before it. */
  readonly gas: bigint | null;
}

export interface DeploymentEstimate {
  readonly steps: readonly StepEstimate[];
  /** Wei per unit of gas. */
  readonly gasPrice: bigint;
  /** The deployer's balance in wei. */
  readonly balance: bigint;
  /** The deployer's next nonce. */
  readonly nextNonce: number;
}

/** Code that returns 6 to every call: the module's constructor calls `decimals` of the tokens that it lists. */
const someCode: Hex = "0x600660005260206000f3";

/**
 * Estimates the cost of the planned contracts, and sends nothing.
 * @throws ChainError if the node does not answer
 */
export async function estimateDeployment(
  rpcUrl: string,
  deployer: Address,
  planned: PlannedContracts,
): Promise<DeploymentEstimate> {
  const client = connect(rpcUrl);
  const steps: StepEstimate[] = [];
  for (const { name, nonce, address, data } of planned.steps) {
    const isDone = await hasCode(client, address);
    const before = planned.steps.filter((one) => one.nonce < nonce);
    const gas = isDone
      ? 0n
      : await client
          .estimateGas({
            account: deployer,
            data,
            stateOverride: [
              // The contract's address follows from the nonce that the account will have then.
              { address: deployer, nonce },
              ...before.map((one) => ({ address: one.address, code: someCode })),
            ],
          })
          .catch(() => null);
    steps.push({ name, nonce, address, isDone, gas });
  }
  const [gasPrice, balance, nextNonce] = await askNode(() =>
    Promise.all([
      client.getGasPrice(),
      client.getBalance({ address: deployer }),
      client.getTransactionCount({ address: deployer }),
    ]),
  );
  return { steps, gasPrice, balance, nextNonce };
}
