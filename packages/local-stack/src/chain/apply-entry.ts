import type { JournalEntry } from "./journal.ts";
import type { ChainNode } from "./start-node.ts";

/** The requests that change the chain, all of which go through the journal. */
export const journalledMethods = [
  "eth_sendRawTransaction",
  "evm_mine",
  "anvil_setBalance",
  "anvil_setCode",
  "anvil_setNonce",
  "anvil_setStorageAt",
] as const;

/**
 * Makes one change. The node mines only when told to, one block for each transaction and with the
 * timestamp of the journal: so the same entries always make the same blocks, to the hash.
 */
export async function applyEntry(node: ChainNode, entry: JournalEntry): Promise<unknown> {
  const mine = () => node.call("evm_mine", [{ timestamp: entry.at }]);
  if (entry.method === "evm_mine") return mine();
  const result = await node.call(entry.method, entry.params);
  if (entry.method === "eth_sendRawTransaction") await mine();
  return result;
}
