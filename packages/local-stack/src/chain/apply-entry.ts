import { z } from "zod";
import type { JournalEntry } from "./journal.ts";
import { RpcError } from "./rpc-error.ts";
import type { ChainNode } from "./start-node.ts";

/** The methods that change the chain; all of them are journalled. */
export const journalledMethods = [
  "eth_sendRawTransaction",
  "evm_mine",
  "anvil_setBalance",
  "anvil_setCode",
  "anvil_setNonce",
  "anvil_setStorageAt",
  "anvil_reorg",
] as const;

const parameters = z.tuple([z.int().min(1).max(64)]);
const blockSchema = z.object({ transactions: z.array(z.string()) });

/**
 * Replaces the last blocks by others with the same transactions, one number later, because the first new one is empty.
 * @param firstBlock blocks up to this one cannot be replaced: a restart would not have them
 * @throws RpcError if there are not enough newer blocks
 */
async function reorganise(node: ChainNode, entry: JournalEntry, firstBlock: number): Promise<null> {
  const parsed = parameters.safeParse(entry.params);
  if (!parsed.success) throw new RpcError(-32_602, "anvil_reorg needs a number of blocks");
  const [depth] = parsed.data;
  const head = Number(await node.call("eth_blockNumber", []));
  if (head - depth <= firstBlock) throw new RpcError(-32_602, "there are not enough new blocks");
  const transactions: unknown[] = [];
  for (let number = head - depth + 1; number <= head; number += 1) {
    const block = await node.call("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
    for (const hash of blockSchema.parse(block).transactions)
      transactions.push(await node.call("eth_getRawTransactionByHash", [hash]));
  }
  await node.call("anvil_rollback", [depth]);
  await node.call("evm_mine", [{ timestamp: entry.at }]);
  for (const transaction of transactions) {
    await node.call("eth_sendRawTransaction", [transaction]);
    await node.call("evm_mine", [{ timestamp: entry.at }]);
  }
  return null;
}

/**
 * Applies one change. The node mines only on request, one block for each transaction and with the timestamp
 * of the journal, so that the same entries always create blocks with the same hashes.
 * @param firstBlock the newest block of the snapshot
 */
export async function applyEntry(
  node: ChainNode,
  entry: JournalEntry,
  firstBlock: number,
): Promise<unknown> {
  if (entry.method === "anvil_reorg") return reorganise(node, entry, firstBlock);
  const mine = () => node.call("evm_mine", [{ timestamp: entry.at }]);
  if (entry.method === "evm_mine") return mine();
  const result = await node.call(entry.method, entry.params);
  if (entry.method === "eth_sendRawTransaction") await mine();
  return result;
}
