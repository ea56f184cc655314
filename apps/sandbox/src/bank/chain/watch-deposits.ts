import { tokenAbi } from "@lilypad/chain";
import { fromTokenUnits } from "@lilypad/money";
import { type Address, getAbiItem, getAddress, isAddressEqual, zeroAddress } from "viem";
import { toDecimal } from "../core/amount.ts";
import { type BankContext, receiveArrival } from "../operations/index.ts";
import type { BankChain } from "./send-transfers.ts";

const transferEvent = getAbiItem({ abi: tokenAbi, name: "Transfer" });
const maxBlocks = 1_000;
/** Nodes accept only a limited number of addresses in one request. */
const maxAddresses = 400;
/** Number of blocks that a small reorganization may replace. */
const replaceable = 16;
const cursorId = "deposits";

/**
 * Reads the blocks since the last time for tokens that arrived at a deposit address, or were minted
 * for the bank. Finding something again changes nothing, so the position is stored only
 * occasionally.
 * @returns whether there are more blocks to read
 */
export async function watchDeposits(context: BankContext, chain: BankChain): Promise<boolean> {
  const { store } = context;
  const { client } = chain;
  const latest = Number(await client.getBlockNumber());
  const cursor = store.find("cursor", cursorId)?.block ?? chain.deployment.fromBlock - 1;
  const last = Math.max(placeOf.get(store) ?? 0, cursor);
  if (last === latest) return false;
  // The newest blocks may have been replaced since, and a chain may have been set back: those are
  // read again.
  const overlap = last > latest ? maxBlocks : replaceable;
  const from = Math.max(chain.deployment.fromBlock, Math.min(last + 1, latest) - overlap);
  const to = Math.min(latest, from + maxBlocks - 1);
  const foundSome = await lookAt(context, chain, from, to);
  placeOf.set(store, to);
  if (foundSome || to - cursor >= maxBlocks || to < cursor) {
    store.commit(["cursor", { id: cursorId, block: to }]);
  }
  return to < latest;
}

/**
 * The last block that each bank of this process has read, in memory between two lines of the
 * journal.
 */
const placeOf = new WeakMap<object, number>();

async function lookAt(
  context: BankContext,
  chain: BankChain,
  fromBlock: number,
  toBlock: number,
): Promise<boolean> {
  const { store } = context;
  const { client, deployment, account } = chain;
  const byAddress = new Map(
    store
      .all("transaction")
      .flatMap((one) =>
        one.depositAddress === null ? [] : [[one.depositAddress, one.id] as const],
      ),
  );
  const watched: Address[] = [
    account.address,
    ...[...byAddress.keys()].map((one) => getAddress(one)),
  ];
  let foundSome = false;
  for (const asset of ["usdc", "eurc"] as const) {
    const token = deployment.tokens[asset];
    for (let start = 0; start < watched.length; start += maxAddresses) {
      const logs = await client.getLogs({
        address: token.address,
        event: transferEvent,
        args: { to: watched.slice(start, start + maxAddresses) },
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(toBlock),
        strict: true,
      });
      const seen = new Map<string, number>();
      for (const { args, transactionHash } of logs) {
        // Identified by its position in the chain transaction, because its position in the block
        // can change.
        const which = `${transactionHash}:${asset}:${getAddress(args.to)}`;
        const place = seen.get(which) ?? 0;
        seen.set(which, place + 1);
        const id = `${which}:${place}`;
        const at = context.now().toISOString();
        const currency = asset.toUpperCase();
        const amount = toDecimal(fromTokenUnits(args.amount, token.decimals).minor, currency);
        if (isAddressEqual(args.to, account.address)) {
          const what = isAddressEqual(args.from, zeroAddress) ? "minted" : "received";
          if (store.find("entry", id) !== undefined) continue;
          store.commit(["entry", { id, at, transactionId: null, currency, what, amount }]);
          foundSome = true;
          continue;
        }
        const transaction = store.find("transaction", byAddress.get(getAddress(args.to)) ?? "");
        // Tokens other than the quoted one stay where they are: nothing was promised for them.
        if (transaction === undefined || transaction.quote.sourceCurrency !== currency) continue;
        const arrival = { id, at, amount, sender: getAddress(args.from) };
        if (receiveArrival(context, transaction, arrival) !== transaction) foundSome = true;
      }
    }
  }
  return foundSome;
}
