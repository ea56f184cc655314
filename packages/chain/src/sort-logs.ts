import { type ChainAsset, fromTokenUnits } from "@lilypad/money";
import type { Address, Hex } from "viem";
import { decodeHandoverEvent, type HandoverEvent } from "./custody/handover-events.ts";
import { decodeSafeEvent, type SafeEvent } from "./custody/safe-events.ts";
import { assetOfToken, type ChainDeployment } from "./deployment.ts";
import { type ChainLog, decodeSettled, decodeTransfer, type SettledEvent } from "./evidence.ts";

interface NodeLog extends ChainLog {
  transactionHash: Hex;
  logIndex: number;
}

/** A log and its index among the logs of its transaction, which stays the same in another block. */
export interface PlacedLog extends ChainLog {
  transactionHash: Hex;
  position: number;
}

/** The logs of our tokens and our modules, and those of Safes. */
interface SortedLogs {
  transfers: {
    asset: ChainAsset;
    from: Address;
    to: Address;
    amount: bigint;
    parts: bigint;
    log: PlacedLog;
  }[];
  settled: (SettledEvent & { log: PlacedLog })[];
  handovers: { event: HandoverEvent; log: PlacedLog }[];
  /** Changes in the control of Safes, which need not be ours. */
  safeEvents: { event: SafeEvent; log: PlacedLog }[];
  /** Logs of a listed token or the module that cannot be decoded. */
  unreadable: { log: PlacedLog; reason: string }[];
}

/** Adds to each log its position in its transaction. \`logs\` must hold every log of each transaction in it. */
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

/** Decodes the logs of our tokens, our modules and Safes; ours that cannot be decoded are listed apart. */
export function sortLogs(deployment: ChainDeployment, logs: readonly PlacedLog[]): SortedLogs {
  const sorted: SortedLogs = {
    transfers: [],
    settled: [],
    handovers: [],
    safeEvents: [],
    unreadable: [],
  };
  for (const log of logs) {
    try {
      const event = decodeSettled(deployment.module, log);
      if (event !== null) sorted.settled.push({ ...event, log });
      const handover = decodeHandoverEvent(deployment.module, log);
      if (handover !== null) sorted.handovers.push({ event: handover, log });
      const safeEvent = decodeSafeEvent(deployment, log);
      if (safeEvent !== null) sorted.safeEvents.push({ event: safeEvent, log });
      const asset = assetOfToken(deployment, log.address);
      const transfer = asset === null ? null : decodeTransfer(log);
      if (asset !== null && transfer !== null) {
        const { from, to, units } = transfer;
        const { minor: amount, parts } = fromTokenUnits(units, deployment.tokens[asset].decimals);
        sorted.transfers.push({ asset, from, to, amount, parts, log });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      sorted.unreadable.push({ log, reason });
    }
  }
  return sorted;
}
