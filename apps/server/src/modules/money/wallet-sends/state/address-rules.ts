import type { ErrorCode } from "@lilypad/api-contract";
import type { DeployedChain } from "@lilypad/chain";
import { type Address, getAddress } from "viem";

/** Addresses below this number are precompiled contracts and the zero address; no one has their keys. */
const reservedBelow = 0x10000n;

const shape = /^0x[0-9a-fA-F]{40}$/;

/** Marks without width that come with copied text. */
const marks = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** How addresses on the deployment's chain are written. */
export type AddressChain = Pick<DeployedChain, "id" | "shortName">;

/**
 * The prefixes that wallets write before an address on our network: Safe's short name, CAIP-10, and a payment request
 * (EIP-681).
 */
const prefixOf = ({ id, shortName }: AddressChain) =>
  new RegExp(`^(?:${shortName}:|eip155:${id}:|ethereum:(?://)?(?:pay-)?)`, "i");
/** The suffix of the address in a payment request: our network, in decimal or hex digits. */
const networkOf = ({ id }: AddressChain) => new RegExp(`@(?:${id}|0x${id.toString(16)})$`, "i");

/**
 * Reads a typed or pasted address, and returns it with its checksum. It may have the form in which wallets copy addresses on
 * our network. An address in only one case has no checksum to compare; mixed case must be the right one (EIP-55).
 * @returns null if it is malformed, on another network, or its checksum is wrong
 */
export function readAddress(typed: string, chain: AddressChain): Address | null {
  const text = typed
    .replaceAll(marks, "")
    .trim()
    .replace(prefixOf(chain), "")
    .replace(networkOf(chain), "")
    .replace(/^0X/, "0x");
  if (!shape.test(text)) return null;
  const address = getAddress(text.toLowerCase());
  const digits = text.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && text !== address ? null : address;
}

/**
 * Why nothing may be sent to an address, or null.
 * @param contracts in lower case: the tokens and our own contracts
 */
export function evaluateAddress(
  address: Address,
  contracts: ReadonlySet<string>,
): ErrorCode | null {
  if (BigInt(address) < reservedBelow) return "WALLET_ADDRESS_REFUSED";
  return contracts.has(address.toLowerCase()) ? "WALLET_ADDRESS_REFUSED" : null;
}

/** The addresses in a deployment file, whatever they are called there, and some others; in lower case. */
export function listContracts(deployment: object, others: readonly string[]): ReadonlySet<string> {
  const found = new Set(others.map((address) => address.toLowerCase()));
  const visit = (value: unknown): void => {
    if (typeof value === "string" && shape.test(value)) found.add(value.toLowerCase());
    if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(deployment);
  return found;
}
