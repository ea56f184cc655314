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
 * The outcome of a mint. `unknown` does not mean failed: the chain transaction was sent, and its
 * hash has to be looked up.
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
  readonly units: bigint;
}

export interface MinterOptions {
  readonly client: PublicClient;
  readonly chainId: number;
  /** Has the minter role on the test tokens, and money for gas. */
  readonly account: PrivateKeyAccount;
  /** How long to wait for a receipt before the outcome is unknown. */
  readonly receiptTimeoutMs?: number;
  readonly pollIntervalMs?: number;
  /** Max number of waiting requests. */
  readonly maxWaiting?: number;
}

/** A transaction of the faucet's account. */
interface Call {
  readonly to: Address;
  readonly data?: Hex;
  readonly value?: bigint;
}

export interface Minter {
  mint(request: MintRequest): Promise<MintOutcome>;
  /** Sends money for gas. @returns whether it has arrived; if not, it may still arrive later */
  giveGas(request: { readonly to: Address; readonly wei: bigint }): Promise<boolean>;
}

/**
 * Mints test tokens with real chain transactions. They are numbered (nonce), signed and sent one
 * after another; their receipts are waited for concurrently. Nothing is stored: the nonce is read
 * from the chain each time, so a chain that was set back causes no problem.
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
    // A quarter more gas than estimated, as a mint to a new holder costs more than to an existing
    // one.
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
      // A refusal of the node is definite. After any other error the chain transaction may have
      // arrived.
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
      const { token, to, units } = request;
      const data = encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [to, units] });
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
 * Polls here instead of with viem, whose wait can miss its deadline on a chain that mines on
 * demand.
 * @returns null if there is none in time; then it is unknown whether the chain transaction was
 *   mined
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
function showsMint({ logs }: TransactionReceipt, { token, to, units }: MintRequest): boolean {
  return parseEventLogs({ abi: tokenAbi, eventName: "Transfer", logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, token) &&
      isAddressEqual(args.from, zeroAddress) &&
      isAddressEqual(args.to, to) &&
      args.amount === units,
  );
}

/**
 * The reason why nothing was sent. @throws errors other than an unreachable node or its refusal,
 * which are bugs
 */
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
