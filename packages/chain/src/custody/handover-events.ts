import { type Address, decodeEventLog, encodeEventTopics, type Hex, isAddressEqual } from "viem";
import { settlementModuleAbi } from "../abi.ts";
import { lower } from "../batch.ts";
import type { ChainLog } from "../evidence.ts";

/** The settlement module's events about hand-overs; addresses are in lower case. */
export type HandoverEvent =
  | {
      readonly kind: "requested";
      readonly safe: Address;
      readonly newOwner: Address;
      /** From this time on the guardian can finish it. */
      readonly readyAt: Date;
      readonly round: number;
    }
  | { readonly kind: "cancelled"; readonly safe: Address; readonly newOwner: Address }
  | { readonly kind: "finished"; readonly safe: Address; readonly newOwner: Address }
  /** All open requests of earlier rounds are void. */
  | { readonly kind: "voided"; readonly round: number };

const eventNames = [
  "HandoverRequested",
  "HandoverCancelled",
  "HandoverFinished",
  "HandoversVoided",
] as const;

const topicOf = (eventName: (typeof eventNames)[number]): Hex | undefined => {
  const [topic] = encodeEventTopics({ abi: settlementModuleAbi, eventName });
  return typeof topic === "string" ? topic : undefined;
};
const topics = new Set(eventNames.map(topicOf));

/**
 * Decodes a log of a hand-over; null for any other log.
 * @throws Error when it has the topic of such an event and cannot be decoded as one
 */
export function decodeHandoverEvent(module: Address, log: ChainLog): HandoverEvent | null {
  const [first, ...rest] = log.topics;
  if (first === undefined || !topics.has(first) || !isAddressEqual(log.address, module))
    return null;
  const event = decodeEventLog({
    abi: settlementModuleAbi,
    topics: [first, ...rest],
    data: log.data,
    strict: true,
  });
  if (event.eventName === "HandoversVoided") return { kind: "voided", round: event.args.round };
  if (event.eventName === "HandoverRequested") {
    const { safe, newOwner, readyAt, round } = event.args;
    return {
      kind: "requested",
      safe: lower(safe),
      newOwner: lower(newOwner),
      readyAt: new Date(readyAt * 1000),
      round,
    };
  }
  if (event.eventName !== "HandoverCancelled" && event.eventName !== "HandoverFinished")
    return null;
  return {
    kind: event.eventName === "HandoverCancelled" ? "cancelled" : "finished",
    safe: lower(event.args.safe),
    newOwner: lower(event.args.newOwner),
  };
}
