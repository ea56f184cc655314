import {
  type Address,
  decodeEventLog,
  encodeEventTopics,
  type Hex,
  hexToBytes,
  isAddressEqual,
  zeroAddress,
} from "viem";
import { settlementModuleAbi, tokenAbi } from "./abi.ts";
import type { SettlementItem } from "./batch.ts";
import type { ChainDeployment } from "./deployment.ts";

/** A log as a receipt or a query shows it. */
export interface ChainLog {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
}

/** A Transfer of a token, read from its log. */
export interface TransferLog {
  token: Address;
  from: Address;
  to: Address;
  /** Minor units. */
  amount: bigint;
}

export interface SettledEvent {
  batch: bigint;
  digest: Hex;
  /** One byte per item: 1 moved, 0 nothing moved. */
  outcomes: Uint8Array;
}

/** What the chain says about one item. */
export interface ItemEvidence {
  /** moved: event and Transfer log agree. failed: the event says so, and no log contradicts. */
  result: "moved" | "failed" | "unclear";
  /** The place of the item's Transfer log among its transaction's logs; null unless it moved. */
  logPosition: number | null;
}

const topicOf = (topics: readonly (Hex | readonly Hex[] | null)[]): Hex => {
  const [topic] = topics;
  if (typeof topic !== "string") throw new Error("an event without a topic");
  return topic;
};
export const transferTopic = topicOf(encodeEventTopics({ abi: tokenAbi, eventName: "Transfer" }));
export const settledTopic = topicOf(
  encodeEventTopics({ abi: settlementModuleAbi, eventName: "Settled" }),
);

const topicsOf = (log: ChainLog): [Hex, ...Hex[]] | null => {
  const [first, ...rest] = log.topics;
  return first === undefined ? null : [first, ...rest];
};

/**
 * Reads a Transfer log; null when it is another event.
 * @throws when it calls itself a Transfer and cannot be read as one
 */
export function decodeTransfer(log: ChainLog): TransferLog | null {
  const topics = topicsOf(log);
  if (topics === null || topics[0] !== transferTopic) return null;
  const { args } = decodeEventLog({
    abi: tokenAbi,
    eventName: "Transfer",
    topics,
    data: log.data,
    strict: true,
  });
  return { token: log.address, ...args };
}

/** Reads the module's Settled event; null when the log is anything else. */
export function decodeSettled(module: Address, log: ChainLog): SettledEvent | null {
  const topics = topicsOf(log);
  if (topics === null || topics[0] !== settledTopic || !isAddressEqual(log.address, module))
    return null;
  const { args } = decodeEventLog({
    abi: settlementModuleAbi,
    eventName: "Settled",
    topics,
    data: log.data,
    strict: true,
  });
  return { batch: args.batch, digest: args.digest, outcomes: hexToBytes(args.outcomes) };
}

function tokenAt(deployment: ChainDeployment, index: number): Address | null {
  const token = Object.values(deployment.tokens).find((listed) => listed?.index === index);
  return token?.address ?? null;
}

const proves = (transfer: TransferLog, item: SettlementItem, token: Address) =>
  isAddressEqual(transfer.token, token) &&
  isAddressEqual(transfer.from, item.from ?? zeroAddress) &&
  isAddressEqual(transfer.to, item.to) &&
  transfer.amount === item.amount;

/** Every readable Transfer of a transaction with its place among the logs. */
function transfersOf(logs: readonly ChainLog[]): { transfer: TransferLog; position: number }[] {
  return logs.flatMap((log, position) => {
    try {
      const transfer = decodeTransfer(log);
      return transfer === null ? [] : [{ transfer, position }];
    } catch {
      return []; // a token that writes nonsense proves nothing
    }
  });
}

/**
 * Judges each item of a batch by the logs of the transaction that settled it: a batch's items run in
 * order, so their Transfers stand in order, and each log proves one item at most. An item that the
 * event reports as moved but no log proves is unclear, and so is a failed one whose Transfer stands
 * there all the same.
 * @returns one judgement per item; all unclear when the event is missing or binds other content
 */
export function readSettlementEvidence(
  deployment: ChainDeployment,
  logs: readonly ChainLog[],
  expected: { batch: bigint; digest: Hex; items: readonly SettlementItem[] },
): ItemEvidence[] {
  const unclear: ItemEvidence = { result: "unclear", logPosition: null };
  const event = logs
    .map((log) => decodeSettled(deployment.module, log))
    .find((settled) => settled?.batch === expected.batch && settled.digest === expected.digest);
  if (event === null || event === undefined || event.outcomes.length !== expected.items.length) {
    return expected.items.map(() => unclear);
  }
  const transfers = transfersOf(logs);
  const used = new Set<number>();
  let next = 0;
  const evidence = expected.items.map((item, index): ItemEvidence => {
    const token = tokenAt(deployment, item.tokenIndex);
    if (event.outcomes[index] !== 1 || token === null) return unclear;
    const found = transfers.findIndex(
      ({ transfer }, at) => at >= next && proves(transfer, item, token),
    );
    const proof = transfers[found];
    if (proof === undefined) return unclear;
    next = found + 1;
    used.add(found);
    return { result: "moved", logPosition: proof.position };
  });
  return evidence.map((judged, index) => {
    const item = expected.items[index];
    if (item === undefined || event.outcomes[index] !== 0) return judged;
    const token = tokenAt(deployment, item.tokenIndex);
    const contradicted =
      token !== null &&
      transfers.some(({ transfer }, at) => !used.has(at) && proves(transfer, item, token));
    return contradicted ? unclear : { result: "failed", logPosition: null };
  });
}
