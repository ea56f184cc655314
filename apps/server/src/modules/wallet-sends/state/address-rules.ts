import type { ErrorCode } from "@lilypad/api-contract";
import { type Address, getAddress } from "viem";

/** Addresses below this number are precompiled contracts and the zero address; nobody has their keys. */
const reservedBelow = 0x10000n;

const shape = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads a typed address, and returns it with its checksum. An address in only one case has none to compare;
 * mixed case must be the right one (EIP-55).
 * @returns null if it is malformed or its checksum is wrong
 */
export function readAddress(typed: string): Address | null {
  const text = typed.trim().replace(/^0X/, "0x");
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
export function judgeAddress(address: Address, contracts: ReadonlySet<string>): ErrorCode | null {
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
