import { type ChainDeployment, type ListedToken, tokenAbi } from "@lilypad/chain";
import { toTokenUnits } from "@lilypad/money";
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  parseEther,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Chain } from "../../chain/index.ts";
import { type BankContext, confirmTransfer } from "../operations/index.ts";
import type { ChainTransfer } from "../store/bank-store.ts";

export interface BankChain {
  readonly client: PublicClient;
  readonly deployment: Pick<ChainDeployment, "chain" | "tokens" | "fromBlock">;
  readonly account: PrivateKeyAccount;
  /** Provides money for gas, and tokens if the bank has too few. */
  readonly faucet: Pick<Chain, "mint" | "giveGas">;
}

const minGas = parseEther("0.1");
const gasPortion = parseEther("1");
/** Min amount of one mint, in minor units, so that not every payout needs a mint. */
const minMint = 100_000_000_000n;

/**
 * Takes the oldest unconfirmed transfer one step further. Transfers are processed one after
 * another: signed, stored, broadcast, and confirmed by the token's own log. A transfer is signed
 * again only if its first chain transaction can never be mined.
 * @returns whether to run again immediately
 * @throws errors of the node; the step is then repeated
 */
export async function stepTransfer(context: BankContext, chain: BankChain): Promise<boolean> {
  const transfer = context.store.all("transfer").find(({ status }) => status !== "confirmed");
  if (transfer === undefined) return false;
  const token = chain.deployment.tokens[transfer.asset];
  if (transfer.signed === null) {
    if (!(await hasMoney(chain, token, transfer))) return false;
    context.store.commit(["transfer", await sign(chain, token, transfer)]);
    await context.store.flushed();
    return true;
  }
  return settle(context, chain, token, transfer, transfer.signed);
}

const unitsOf = ({ decimals }: ListedToken, { minor }: ChainTransfer) =>
  toTokenUnits(BigInt(minor), decimals);

async function hasMoney(chain: BankChain, token: ListedToken, transfer: ChainTransfer) {
  const { client, account, faucet } = chain;
  const [gas, balance] = await Promise.all([
    client.getBalance({ address: account.address }),
    client.readContract({
      address: token.address,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [account.address],
    }),
  ]);
  if (gas < minGas && !(await faucet.giveGas({ to: account.address, wei: gasPortion }))) {
    return false;
  }
  const needed = BigInt(transfer.minor);
  if (balance >= toTokenUnits(needed, token.decimals)) return true;
  const minor = needed > minMint ? needed : minMint;
  const minted = await faucet.mint({ asset: transfer.asset, to: account.address, minor });
  return minted.kind === "minted";
}

async function sign(
  { client, deployment, account }: BankChain,
  token: ListedToken,
  transfer: ChainTransfer,
): Promise<ChainTransfer> {
  const call = {
    to: token.address,
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: "transfer",
      args: [getAddress(transfer.to), unitsOf(token, transfer)],
    }),
  };
  const [nonce, fees, gas] = await Promise.all([
    client.getTransactionCount({ address: account.address, blockTag: "latest" }),
    client.estimateFeesPerGas(),
    client.estimateGas({ account: account.address, ...call }),
  ]);
  const raw = await account.signTransaction({
    ...call,
    ...fees,
    chainId: deployment.chain.id,
    nonce,
    gas: (gas * 5n) / 4n,
  });
  return { ...transfer, signed: { raw, hash: keccak256(raw), nonce }, status: "sent" };
}

async function settle(
  context: BankContext,
  chain: BankChain,
  token: ListedToken,
  transfer: ChainTransfer,
  { raw, hash, nonce }: NonNullable<ChainTransfer["signed"]>,
): Promise<boolean> {
  const { client, account } = chain;
  // Read before the receipt: if this nonce is already used, then either by this chain transaction,
  // or this one can never be mined.
  const next = await client.getTransactionCount({ address: account.address, blockTag: "latest" });
  const receipt = await findReceipt(client, hash as Hex);
  const again = () =>
    context.store.commit(["transfer", { ...transfer, signed: null, status: "queued" }]);
  if (receipt === null) {
    if (next > nonce) {
      again();
      return true;
    }
    await client.sendRawTransaction({ serializedTransaction: raw as Hex }).catch((error) => {
      if (!/already known|already imported/i.test(String(error))) throw error;
    });
    // A chain that mines on demand has it now; on others a later pass finds it.
    return (await findReceipt(client, hash as Hex)) !== null;
  }
  if (receipt.status === "success" && showsTransfer(receipt, token, account.address, transfer)) {
    confirmTransfer(context, transfer);
    return true;
  }
  // The token is paused or frozen: it moved nothing, and is retried later.
  again();
  return false;
}

async function findReceipt(client: PublicClient, hash: Hex): Promise<TransactionReceipt | null> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

function showsTransfer(
  { logs }: TransactionReceipt,
  token: ListedToken,
  from: Address,
  transfer: ChainTransfer,
): boolean {
  return parseEventLogs({ abi: tokenAbi, eventName: "Transfer", logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, token.address) &&
      isAddressEqual(args.from, from) &&
      isAddressEqual(args.to, getAddress(transfer.to)) &&
      args.amount === unitsOf(token, transfer),
  );
}
