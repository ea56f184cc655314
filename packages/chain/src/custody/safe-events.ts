import type { ChainAsset } from "@lilypad/money";
import {
  type Abi,
  type Address,
  decodeEventLog,
  encodeEventTopics,
  type Hex,
  isAddressEqual,
} from "viem";
import { ownSafeModuleAbi, safeAbi } from "../abi.ts";
import { lower } from "../batch.ts";
import { assetOfToken, type ChainDeployment } from "../deployment.ts";
import type { ChainLog } from "../evidence.ts";

/**
 * A change in the control of a Safe, or a call that it executed for its owner, as the chain reports it. Addresses
 * are in lower case.
 */
export type SafeEvent = { readonly safe: Address } & (
  | { readonly kind: "owner_added" | "owner_removed"; readonly owner: Address }
  /** A transaction that an owner has signed used its nonce; the call inside succeeded or failed. */
  | { readonly kind: "executed"; readonly hash: Hex; readonly isSuccess: boolean }
  /** Our module for own Safes was enabled or disabled. */
  | { readonly kind: "module_enabled" | "module_disabled" }
  | {
      readonly kind: "daily_limit_set";
      readonly asset: ChainAsset;
      /** Minor units for each UTC day. */
      readonly dailyLimit: bigint;
    }
);

const topicsOf = (abi: Abi, names: readonly string[]): ReadonlySet<Hex> =>
  new Set(
    names.flatMap((eventName) => {
      const [topic] = encodeEventTopics({ abi, eventName });
      return typeof topic === "string" ? [topic] : [];
    }),
  );
const safeTopics = topicsOf(safeAbi, [
  "AddedOwner",
  "RemovedOwner",
  "EnabledModule",
  "DisabledModule",
  "ExecutionSuccess",
  "ExecutionFailure",
]);
const limitTopics = topicsOf(ownSafeModuleAbi, ["DailyLimitChanged"]);

const ownerKinds = { AddedOwner: "owner_added", RemovedOwner: "owner_removed" } as const;
const moduleKinds = { EnabledModule: "module_enabled", DisabledModule: "module_disabled" } as const;

/** Decodes a log that any contract may have emitted; null if it only has the topic of the event. */
function decode<const T extends Abi>(abi: T, { topics, data }: ChainLog) {
  const [first, ...rest] = topics;
  if (first === undefined) return null;
  try {
    return decodeEventLog({ abi, topics: [first, ...rest], data, strict: true });
  } catch {
    return null;
  }
}

/**
 * Decodes a log about the control or the executions of a Safe; null for any other log. Anyone can emit such a log:
 * the caller has to check that its Safe is one of ours.
 */
export function decodeSafeEvent(
  { ownSafeModule, tokens }: Pick<ChainDeployment, "ownSafeModule" | "tokens">,
  log: ChainLog,
): SafeEvent | null {
  const [topic] = log.topics;
  if (topic === undefined) return null;
  if (limitTopics.has(topic)) {
    if (!isAddressEqual(log.address, ownSafeModule)) return null;
    const event = decode(ownSafeModuleAbi, log);
    if (event?.eventName !== "DailyLimitChanged") return null;
    const { safe, token, dailyLimit } = event.args;
    const asset = assetOfToken({ tokens }, token);
    return asset === null
      ? null
      : { kind: "daily_limit_set", safe: lower(safe), asset, dailyLimit };
  }
  if (!safeTopics.has(topic)) return null;
  const safe = lower(log.address);
  const event = decode(safeAbi, log);
  switch (event?.eventName) {
    case "AddedOwner":
    case "RemovedOwner":
      return { kind: ownerKinds[event.eventName], safe, owner: lower(event.args.owner) };
    case "EnabledModule":
    case "DisabledModule":
      return isAddressEqual(event.args.module, ownSafeModule)
        ? { kind: moduleKinds[event.eventName], safe }
        : null;
    case "ExecutionSuccess":
    case "ExecutionFailure": {
      const isSuccess = event.eventName === "ExecutionSuccess";
      return { kind: "executed", safe, hash: event.args.txHash, isSuccess };
    }
    default:
      return null;
  }
}
