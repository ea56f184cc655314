import { setTimeout as sleep } from "node:timers/promises";
import { tokenAbi } from "@lilypad/chain";
import {
  type Address,
  BaseError,
  encodeFunctionData,
  type Hex,
  HttpRequestError,
  isAddressEqual,
  keccak256,
  type PublicClient,
  parseEventLogs,
  RpcRequestError,
  TimeoutError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

/**
 * How a mint ended. `unknown` is not `failed`: the transaction went out and nobody has said yet
 * what became of it; its hash is how to find out.
 */
export type MintOutcome =
  | { readonly kind: "minted"; readonly transactionHash: Hex; readonly blockNumber: bigint }
  | { readonly kind: "nothing_minted"; readonly transactionHash: Hex; readonly blockNumber: bigint }
  | { readonly kind: "unknown"; readonly transactionHash: Hex }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unreachable" }
  | { readonly kind: "busy" };

export interface MintRequest {
  readonly token: Address;
  readonly to: Address;
  /** Minor units of the token. */
  readonly minor: bigint;
}

export interface MinterOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  /** Holds the minter role on the test tokens, and gas money. */
  readonly account: PrivateKeyAccount;
  /** How long a receipt is waited for before the outcome is called unknown. */
  readonly receiptTimeoutMs?: number;
  readonly pollIntervalMs?: number;
  /** Requests that may wait for their turn. */
  readonly maxWaiting?: number;
}

/** What the faucet's account does on the chain. */
interface Call {
  readonly to: Address;
  readonly data?: Hex;
  readonly value?: bigint;
}

export interface Minter {
  mint(request: MintRequest): Promise<MintOutcome>;
  /** Sends gas money. @returns whether it is there; if not, whether it comes later is not known */
  giveGas(request: { readonly to: Address; readonly wei: bigint }): Promise<boolean>;
}

/**
 * Mints test tokens with real transactions. Transactions are numbered (nonce), signed and sent one
 * after another; their receipts are waited for side by side. Nothing is kept: the number is asked
 * of the chain each time, so a chain that went back is no trouble.
 */
export function createMinter(options: MinterOptions): Minter {
  const { client, chainId, account, maxWaiting = 200 } = options;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function sign(call: Call): Promise<Hex> {
    const [nonce, fees, gas] = await Promise.all([
      client.getTransactionCount({ address: account.address, blockTag: "pending" }),
      client.estimateFeesPerGas(),
      client.estimateGas({ account: account.address, ...call }),
    ]);
    // The chain id is part of the signature: another chain on the same port refuses it.
    // A quarter more gas than estimated, as a mint to a new holder costs more than to an old one.
    return account.signTransaction({ ...call, ...fees, chainId, nonce, gas: (gas * 5n) / 4n });
  }

  async function send(call: Call): Promise<MintOutcome | Hex> {
    let signed: Hex;
    try {
      signed = await sign(call);
    } catch (error) {
      return notSent(error);
    }
    const transactionHash = keccak256(signed);
    try {
      await client.sendRawTransaction({ serializedTransaction: signed });
    } catch (error) {
      // An answer of the node that says no is a no. Anything else may have arrived.
      const refusal = refusalOf(error);
      if (refusal !== undefined) return { kind: "refused", reason: refusal };
    }
    return transactionHash;
  }

  async function sendInTurn(call: Call): Promise<MintOutcome | Hex> {
    if (waiting >= maxWaiting) return { kind: "busy" };
    waiting += 1;
    const sending = turn.then(() => send(call));
    turn = sending.catch(() => undefined);
    return sending.finally(() => {
      waiting -= 1;
    });
  }

  return {
    async mint(request) {
      const { token, to, minor } = request;
      const data = encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [to, minor] });
      const sent = await sendInTurn({ to: token, data });
      if (typeof sent !== "string") return sent;
      const receipt = await waitForReceipt(sent, options);
      if (receipt === null) return { kind: "unknown", transactionHash: sent };
      const kind = showsMint(receipt, request) ? "minted" : "nothing_minted";
      return { kind, transactionHash: sent, blockNumber: receipt.blockNumber };
    },
    async giveGas({ to, wei }) {
      const sent = await sendInTurn({ to, value: wei });
      if (typeof sent !== "string") return false;
      return (await waitForReceipt(sent, options))?.status === "success";
    },
  };
}

/**
 * Polls by itself: viem's own wait can miss its deadline on a chain that mines on demand.
 * @returns null when there is none in time: whether the transaction is mined is not known
 */
async function waitForReceipt(
  hash: Hex,
  { client, receiptTimeoutMs = 15_000, pollIntervalMs = 50 }: MinterOptions,
): Promise<TransactionReceipt | null> {
  const deadline = performance.now() + receiptTimeoutMs;
  do {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) && !isUnreachable(error)) throw error;
    }
    await sleep(pollIntervalMs);
  } while (performance.now() < deadline);
  return null;
}

/** Only the token's own log proves a mint: a call to an address without code succeeds as well. */
function showsMint({ logs }: TransactionReceipt, { token, to, minor }: MintRequest): boolean {
  return parseEventLogs({ abi: tokenAbi, eventName: "Transfer", logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, token) &&
      isAddressEqual(args.from, zeroAddress) &&
      isAddressEqual(args.to, to) &&
      args.amount === minor,
  );
}

/** Why nothing was sent. @throws what is neither the node's silence nor its refusal: a bug */
function notSent(error: unknown): MintOutcome {
  if (isUnreachable(error)) return { kind: "unreachable" };
  const reason = refusalOf(error);
  if (reason === undefined) throw error;
  return { kind: "refused", reason };
}

export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !==
      null
  );
}

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  return answer instanceof RpcRequestError ? answer.details : undefined;
}
