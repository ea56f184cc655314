import type { JournalEntry } from "./journal.ts";
import type { ChainNode } from "./start-node.ts";

/** The methods that change the chain; all of them are journalled. */
export const journalledMethods = [
  "eth_sendRawTransaction",
  "evm_mine",
  "anvil_setBalance",
  "anvil_setCode",
  "anvil_setNonce",
  "anvil_setStorageAt",
] as const;

/**
 * Applies one change. The node mines only on request, one block for each transaction and with the timestamp
 * of the journal, so that the same entries always create blocks with the same hashes.
 */
export async function applyEntry(node: ChainNode, entry: JournalEntry): Promise<unknown> {
  const mine = () => node.call("evm_mine", [{ timestamp: entry.at }]);
  if (entry.method === "evm_mine") return mine();
  const result = await node.call(entry.method, entry.params);
  if (entry.method === "eth_sendRawTransaction") await mine();
  return result;
}
