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
import { type SafeKind, safeKinds, saltNonceOf } from "./safe-address.ts";

/** One item of a batch as the module reads it. */
export interface SettlementItem {
  /** The sending Safe; null mints. */
  from: Address | null;
  to: Address;
  /** The token's index in the module's list. */
  tokenIndex: number;
  /** Minor units. */
  amount: bigint;
}

/** An owner whose Safe a batch creates, as the module reads it. */
export interface SafeOwner {
  owner: Address;
  kind: SafeKind;
}

/** The sizes in bytes of one packed item and of one packed owner. */
export const itemBytes = 49;
export const ownerBytes = 21;

const maxAmount = 2n ** 64n - 1n;

/** An address or hash in lower case, the form in which two of them are compared. */
export function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T; // the same digits, the same shape
}

function packItem({ from, to, tokenIndex, amount }: SettlementItem): Hex {
  if (amount <= 0n || amount > maxAmount)
    throw new RangeError(`an item cannot move ${amount} minor units`);
  if (from === zeroAddress)
    throw new RangeError("an item from the zero address would mint; use null to mint");
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
 * Unpacks items.
 * @throws RangeError unless the length is a multiple of the item size
 */
export function unpackItems(items: Hex): SettlementItem[] {
  const count = size(items) / itemBytes;
  if (!Number.isInteger(count))
    throw new RangeError("the length is not a multiple of the item size");
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

/** Packs owners for the module, 21 bytes each. */
export function packOwners(owners: readonly SafeOwner[]): Hex {
  return owners.length === 0
    ? "0x"
    : concatHex(
        owners.map(({ owner, kind }) =>
          encodePacked(["address", "uint8"], [owner, saltNonceOf[kind]]),
        ),
      );
}

/**
 * Unpacks owners.
 * @throws RangeError unless the length is a multiple of an owner's size and every kind is known
 */
export function unpackOwners(owners: Hex): SafeOwner[] {
  const count = size(owners) / ownerBytes;
  if (!Number.isInteger(count))
    throw new RangeError("the length is not a multiple of the owner size");
  return Array.from({ length: count }, (_, position) => {
    const owner = slice(owners, position * ownerBytes, (position + 1) * ownerBytes);
    const nonce = Number(slice(owner, 20, 21));
    const kind = safeKinds.find((each) => saltNonceOf[each] === nonce);
    if (kind === undefined) throw new RangeError(`no kind of Safe has the number ${nonce}`);
    return { owner: lower(slice(owner, 0, 20)), kind };
  });
}

/** The hash of a batch's content. The module's event binds it to the batch number. */
export function settlementDigest(owners: Hex, items: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: "bytes" }, { type: "bytes" }], [owners, items]));
}

/** Encodes the module call that settles a batch. */
export function encodeSettle(batch: bigint, owners: Hex, items: Hex): Hex {
  return encodeFunctionData({
    abi: settlementModuleAbi,
    functionName: "settle",
    args: [batch, owners, items],
  });
}

/** Decodes the arguments of a settle call; null for any other input. */
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
