import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  keccak256,
  size,
  slice,
  zeroAddress,
} from "viem";
import { settlementModuleAbi } from "./abi.ts";

/** One item of a batch. */
export interface SettlementItem {
  /** The sending Safe; null mints. */
  from: Address | null;
  to: Address;
  /** The token's index in the module's list. */
  tokenIndex: number;
  /** Minor units. */
  amount: bigint;
}

/** Bytes of one packed item and of one packed owner, as the module reads them. */
export const itemBytes = 49;
export const ownerBytes = 20;

const largestAmount = 2n ** 64n - 1n;

function packItem({ from, to, tokenIndex, amount }: SettlementItem): Hex {
  if (amount <= 0n || amount > largestAmount)
    throw new RangeError(`an item cannot move ${amount} minor units`);
  if (from === zeroAddress)
    throw new RangeError("an item of the zero address would mint; say null to mint");
  return encodePacked(
    ["address", "address", "uint8", "uint64"],
    [from ?? zeroAddress, to, tokenIndex, amount],
  );
}

/**
 * Packs items for the module, 49 bytes each.
 * @throws RangeError for an amount that is not positive or does not fit into 64 bits
 */
export function packItems(items: readonly SettlementItem[]): Hex {
  return items.length === 0 ? "0x" : concatHex(items.map(packItem));
}

/**
 * Reads packed items back.
 * @throws RangeError when the bytes are not whole items
 */
export function unpackItems(items: Hex): SettlementItem[] {
  const count = size(items) / itemBytes;
  if (!Number.isInteger(count)) throw new RangeError("these bytes are not whole items");
  return Array.from({ length: count }, (_, position) => {
    const item = slice(items, position * itemBytes, (position + 1) * itemBytes);
    const from = getAddress(slice(item, 0, 20));
    return {
      from: from === zeroAddress ? null : from,
      to: getAddress(slice(item, 20, 40)),
      tokenIndex: Number(slice(item, 40, 41)),
      amount: BigInt(slice(item, 41, 49)),
    };
  });
}

/** Packs owners for the module, 20 bytes each. */
export function packOwners(owners: readonly Address[]): Hex {
  return owners.length === 0
    ? "0x"
    : concatHex(owners.map((owner) => encodePacked(["address"], [owner])));
}

/** What binds a batch number to its content; the module's event carries it. */
export function settlementDigest(owners: Hex, items: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: "bytes" }, { type: "bytes" }], [owners, items]));
}

/** The call of the module that settles a batch. */
export function encodeSettle(batch: bigint, owners: Hex, items: Hex): Hex {
  return encodeFunctionData({
    abi: settlementModuleAbi,
    functionName: "settle",
    args: [batch, owners, items],
  });
}

/** The arguments of a settle call; null when the input is anything else. */
export function decodeSettle(input: Hex): { batch: bigint; owners: Hex; items: Hex } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: settlementModuleAbi, data: input });
    if (functionName !== "settle") return null;
    const [batch, owners, items] = args;
    return { batch, owners, items };
  } catch {
    return null; // not a call of our module
  }
}
