import { createHash } from "node:crypto";
import { type Address, getAddress, isAddress } from "viem";
import { deriveOwnerAddresses, maxOwnerIndex, vaultIdOf } from "./owner-keys.ts";

/** Addresses of owners of held Safes, made on the offline machine. It contains nothing secret. */
export interface OwnerList {
  /** The vault that has the keys (`vaultIdOf`). */
  readonly vault: string;
  /** The index of the first address; the others follow without a gap. */
  readonly firstIndex: number;
  readonly owners: readonly Address[];
  /** SHA-256 over everything above, in hexadecimal. */
  readonly checksum: string;
}

/** Exclusive upper bound of the addresses in one list. */
export const maxListLength = 1_000_000;

/** The list was cut off, changed or made for something else. */
export class DamagedOwnerList extends Error {
  override readonly name = "DamagedOwnerList";
}

function checksumOf({ vault, firstIndex, owners }: Omit<OwnerList, "checksum">): string {
  const range = `${firstIndex} ${firstIndex + owners.length}`;
  const lines = ["lilypad owner list 1", vault, range, ...owners];
  return createHash("sha256").update(lines.join("\n").toLowerCase()).digest("hex");
}

/**
 * Makes the list of a range of owners.
 * @throws RangeError unless all indexes are from 0 to 2^31 − 1
 */
export function makeOwnerList(seed: Buffer, firstIndex: number, count: number): OwnerList {
  const list = {
    vault: vaultIdOf(seed),
    firstIndex,
    owners: deriveOwnerAddresses(seed, firstIndex, count),
  };
  return { ...list, checksum: checksumOf(list) };
}

/** Writes a list as JSON with one address on each line. */
export const formatOwnerList = (list: OwnerList): string => `${JSON.stringify(list, null, 1)}\n`;

/**
 * Reads a list.
 * @throws DamagedOwnerList unless it is complete and its checksum is right
 */
export function parseOwnerList(text: string): OwnerList {
  const damaged = (reason: string) => new DamagedOwnerList(`the list of owners ${reason}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw damaged("is not complete JSON");
  }
  const { vault, firstIndex, owners, checksum } = Object(parsed) as Record<string, unknown>;
  if (typeof vault !== "string" || !/^[0-9a-f]{16}$/.test(vault)) throw damaged("names no vault");
  if (typeof firstIndex !== "number" || !Number.isInteger(firstIndex) || firstIndex < 0) {
    throw damaged("has no first index");
  }
  if (!Array.isArray(owners) || owners.length === 0 || owners.length >= maxListLength) {
    throw damaged(`does not have 1 to ${maxListLength - 1} owners`);
  }
  if (firstIndex + owners.length > maxOwnerIndex) throw damaged("has indexes above 2^31 - 1");
  if (!owners.every((owner): owner is string => typeof owner === "string" && isAddress(owner))) {
    throw damaged("contains something that is not an address");
  }
  const list = { vault, firstIndex, owners: owners.map((owner) => getAddress(owner)) };
  if (new Set(list.owners).size !== owners.length) throw damaged("contains an address twice");
  if (checksum !== checksumOf(list)) {
    throw damaged("does not have the checksum of its content; make or copy it again");
  }
  return { ...list, checksum };
}
