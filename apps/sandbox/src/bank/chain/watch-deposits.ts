import { tokenAbi } from "@lilypad/chain";
import { type Address, getAbiItem, getAddress, isAddressEqual, zeroAddress } from "viem";
import { toDecimal } from "../core/amount.ts";
import { type BankContext, receiveArrival } from "../operations/index.ts";
import type { BankChain } from "./send-transfers.ts";

const transferEvent = getAbiItem({ abi: tokenAbi, name: "Transfer" });
const mostBlocks = 1_000;
/** Nodes take only so many addresses in one question. */
const mostAddresses = 400;
const cursorId = "deposits";

/**
 * Looks at the blocks since the last time for tokens that came to a deposit address, or were minted
 * for the bank. What is found a second time changes nothing, so the place is kept only now and then.
 * @returns whether there are more blocks to look at
 */
export async function watchDeposits(context: BankContext, chain: BankChain): Promise<boolean> {
  const { store } = context;
  const { client } = chain;
  const latest = Number(await client.getBlockNumber());
  const cursor = store.find("cursor", cursorId)?.block ?? chain.deployment.fromBlock - 1;
  const last = Math.max(placeOf.get(store) ?? 0, cursor);
  // A chain that was set back, or replaced: its blocks are looked at anew.
  const from = last > latest ? Math.max(0, latest - mostBlocks) : last + 1;
  if (from > latest) return false;
  const to = Math.min(latest, from + mostBlocks - 1);
  const foundSome = await lookAt(context, chain, from, to);
  placeOf.set(store, to);
  if (foundSome || to - cursor >= mostBlocks || to < cursor) {
    store.commit(["cursor", { id: cursorId, block: to }]);
  }
  return to < latest;
}

/** How far each bank of this process has come: kept in memory between two lines of the journal. */
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
    if (token === null) continue;
    for (let start = 0; start < watched.length; start += mostAddresses) {
      const logs = await client.getLogs({
        address: token.address,
        event: transferEvent,
        args: { to: watched.slice(start, start + mostAddresses) },
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(toBlock),
        strict: true,
      });
      for (const { args, transactionHash, logIndex } of logs) {
        const id = `${transactionHash}:${logIndex}`;
        const at = context.now().toISOString();
        const currency = asset.toUpperCase();
        const amount = toDecimal(args.amount, currency);
        foundSome = true;
        if (isAddressEqual(args.to, account.address)) {
          const what = isAddressEqual(args.from, zeroAddress) ? "minted" : "received";
          if (store.find("entry", id) !== undefined) continue;
          store.commit(["entry", { id, at, transactionId: null, currency, what, amount }]);
          continue;
        }
        const transaction = store.find("transaction", byAddress.get(getAddress(args.to)) ?? "");
        // Another token than was quoted stays where it is: nobody was promised anything for it.
        if (transaction === undefined || transaction.quote.sourceCurrency !== currency) continue;
        receiveArrival(context, transaction, { id, at, amount, sender: getAddress(args.from) });
      }
    }
  }
  return foundSome;
}
