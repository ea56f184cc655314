import { chainAssets } from "@lilypad/money";
import { type Address, type Hex, isAddressEqual } from "viem";
import type { BlockLogs, PlacedLog } from "./chain-port.ts";
import type { ChainDeployment } from "./deployment.ts";
import { decodeSettled, decodeTransfer } from "./evidence.ts";

interface NodeLog {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  transactionHash: Hex;
  logIndex: number;
}

/** Gives each log its place in its transaction. `logs` must hold every log of each transaction in it. */
export function placeLogs(logs: readonly NodeLog[]): PlacedLog[] {
  const counted = new Map<Hex, number>();
  return [...logs]
    .sort((a, b) => a.logIndex - b.logIndex)
    .map(({ address, topics, data, transactionHash }) => {
      const position = counted.get(transactionHash) ?? 0;
      counted.set(transactionHash, position + 1);
      return { address, topics, data, transactionHash, position };
    });
}

/** Picks the logs of our tokens and our module and reads them; one that cannot be read is set aside. */
export function sortLogs(deployment: ChainDeployment, logs: readonly PlacedLog[]): BlockLogs {
  const transfers: BlockLogs["transfers"][number][] = [];
  const settled: BlockLogs["settled"][number][] = [];
  const unreadable: BlockLogs["unreadable"][number][] = [];
  for (const log of logs) {
    try {
      const event = decodeSettled(deployment.module, log);
      if (event !== null) settled.push({ ...event, log });
      const asset = chainAssets.find((candidate) => {
        const token = deployment.tokens[candidate];
        return token !== null && isAddressEqual(token.address, log.address);
      });
      const transfer = asset === undefined ? null : decodeTransfer(log);
      if (asset !== undefined && transfer !== null) transfers.push({ ...transfer, asset, log });
    } catch (error) {
      unreadable.push({ log, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { transfers, settled, unreadable };
}
