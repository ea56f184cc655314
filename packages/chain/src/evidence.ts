import { toTokenUnits } from "@lilypad/money";
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
import type { ChainDeployment, ListedToken } from "./deployment.ts";

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
  /** In the token's own units. */
  units: bigint;
}

export interface SettledEvent {
  batch: bigint;
  digest: Hex;
  /** One byte per item: 1 moved, 0 nothing moved. */
  outcomes: Uint8Array;
}

/** The chain's evidence for one item of a batch. */
export interface ItemEvidence {
  /**
   * moved: event and Transfer log agree. failed: the event says so, and no log contradicts it. unproved: the
   * event says moved, and no log proves it. contradicted: the event says failed, and the Transfer is there.
   * unclear: the event itself cannot be used.
   */
  readonly result: "moved" | "failed" | "unproved" | "contradicted" | "unclear";
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
  return { token: log.address, from: lower(from), to: lower(to), units: amount };
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

const tokenAt = ({ tokens }: ChainDeployment, index: number): ListedToken | null =>
  Object.values(tokens).find((listed) => listed.index === index) ?? null;

/** The content of a movement, which a log and the item that it proves have in common. */
const keyOf = ({ token, from, to, units }: TransferLog): string =>
  [token, from, to, units].join(" ").toLowerCase();

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
 * Finds the evidence for each item of a batch in the logs of the transaction that settled it. Each log
 * proves at most one item, and only one with the same token, sender, recipient and amount. The order of
 * the logs does not count: a Safe whose owner has replaced its code chooses when it moves its own money, and
 * must not be able to make the items of others look unproved.
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
  const positions = new Map<string, number[]>();
  for (const { transfer, position } of transfersOf(logs)) {
    const equal = positions.get(keyOf(transfer)) ?? [];
    positions.set(keyOf(transfer), [...equal, position]);
  }
  const takeProof = ({ from, to, amount }: SettlementItem, { address, decimals }: ListedToken) =>
    positions
      .get(
        keyOf({
          token: address,
          from: from ?? zeroAddress,
          to,
          units: toTokenUnits(amount, decimals),
        }),
      )
      ?.shift();

  const evidence = expected.items.map((item, index): ItemEvidence => {
    const token = tokenAt(deployment, item.tokenIndex);
    if (event.outcomes[index] !== 1 || token === null) return unclear;
    const position = takeProof(item, token);
    return position === undefined
      ? { result: "unproved", logPosition: null }
      : { result: "moved", logPosition: position };
  });
  // After the moved items have taken their logs: a log that is left contradicts a failed item.
  return evidence.map((itemEvidence, index) => {
    const item = expected.items[index];
    if (item === undefined || event.outcomes[index] !== 0) return itemEvidence;
    const token = tokenAt(deployment, item.tokenIndex);
    const isContradicted = token !== null && takeProof(item, token) !== undefined;
    return { result: isContradicted ? "contradicted" : "failed", logPosition: null };
  });
}
