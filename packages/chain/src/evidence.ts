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
import { lower, type SettlementItem } from "./batch.ts";
import type { ChainDeployment } from "./deployment.ts";

/** A log as receipts and queries contain it. */
export interface ChainLog {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
}

/** A decoded Transfer log; addresses are in lower case. */
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

/** The chain's evidence for one item of a batch. */
export interface ItemEvidence {
  /** moved: event and Transfer log agree. failed: the event says so, and no log contradicts it. */
  readonly result: "moved" | "failed" | "unclear";
  /** The index of the item's Transfer log among the logs of its transaction; null unless it moved. */
  readonly logPosition: number | null;
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
 * Decodes a Transfer log; null for another event.
 * @throws Error when it has the topic of a Transfer and cannot be decoded as one
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
  const { from, to, amount } = args;
  return { token: log.address, from: lower(from), to: lower(to), amount };
}

/** Decodes the module's Settled event; null for any other log. */
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

/** Every readable Transfer of a transaction with its index among the logs. */
function transfersOf(logs: readonly ChainLog[]): { transfer: TransferLog; position: number }[] {
  return logs.flatMap((log, position) => {
    try {
      const transfer = decodeTransfer(log);
      return transfer === null ? [] : [{ transfer, position }];
    } catch {
      return []; // a malformed log proves nothing
    }
  });
}

/**
 * Finds the evidence for each item of a batch in the logs of the transaction that settled it. Items run
 * in order, so their Transfer logs are in the same order, and each log proves at most one item. An item
 * is unclear when the event reports it as moved and no log proves it, and also when the event reports it
 * as failed and its Transfer is there.
 * @returns one result for each item; all are unclear when the event is missing or has another digest
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
