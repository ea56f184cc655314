import { tokenAbi } from "@lilypad/chain";
import { type Address, getAbiItem, getAddress, isAddressEqual, zeroAddress } from "viem";
import { toDecimal } from "../core/amount.ts";
import { type BankContext, receiveArrival } from "../operations/index.ts";
import type { BankChain } from "./send-transfers.ts";

const transferEvent = getAbiItem({ abi: tokenAbi, name: "Transfer" });
const maxBlocks = 1_000;
/** Nodes take only so many addresses in one question. */
const maxAddresses = 400;
/** Blocks that a small reorganisation may replace. */
const replaceable = 16;
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
  if (last === latest) return false;
  // The newest blocks may have been replaced since, and a chain may have been set back: those are
  // looked at anew.
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
        // By its place among the transaction's own: in another block, its place there is another.
        const which = `${transactionHash}:${asset}:${getAddress(args.to)}`;
        const place = seen.get(which) ?? 0;
        seen.set(which, place + 1);
        const id = `${which}:${place}`;
        const at = context.now().toISOString();
        const currency = asset.toUpperCase();
        const amount = toDecimal(args.amount, currency);
        if (isAddressEqual(args.to, account.address)) {
          const what = isAddressEqual(args.from, zeroAddress) ? "minted" : "received";
          if (store.find("entry", id) !== undefined) continue;
          store.commit(["entry", { id, at, transactionId: null, currency, what, amount }]);
          foundSome = true;
          continue;
        }
        const transaction = store.find("transaction", byAddress.get(getAddress(args.to)) ?? "");
        // Another token than was quoted stays where it is: nobody was promised anything for it.
        if (transaction === undefined || transaction.quote.sourceCurrency !== currency) continue;
        const arrival = { id, at, amount, sender: getAddress(args.from) };
        if (receiveArrival(context, transaction, arrival) !== transaction) foundSome = true;
      }
    }
  }
  return foundSome;
}
