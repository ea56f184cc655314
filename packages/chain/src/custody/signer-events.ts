import { type Address, decodeEventLog, type Hex, isAddressEqual, parseAbi } from "viem";
import type { ChainDeployment } from "../deployment.ts";

/** The same event and topic; the signer is a topic since 0.2.1. */
const createdAbis = [
  parseAbi(["event Created(address signer, uint256 x, uint256 y, uint176 verifiers)"]),
  parseAbi(["event Created(address indexed signer, uint256 x, uint256 y, uint176 verifiers)"]),
];

/** A passkey's signer that the factory has created. */
export interface CreatedSigner {
  readonly signer: Address;
  readonly x: bigint;
  readonly y: bigint;
  readonly verifiers: bigint;
}

/** Decodes the factory's log about a new signer, whichever version it is of; null for any other log. */
export function decodeSignerCreated(
  { passkeySignerFactory }: Pick<ChainDeployment, "passkeySignerFactory">,
  log: { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex },
): CreatedSigner | null {
  const [topic, ...indexed] = log.topics;
  if (topic === undefined || !isAddressEqual(log.address, passkeySignerFactory)) return null;
  const abi = createdAbis[indexed.length];
  if (abi === undefined) return null;
  try {
    return decodeEventLog({ abi, topics: [topic, ...indexed], data: log.data, strict: true }).args;
  } catch {
    return null; // another event
  }
}
