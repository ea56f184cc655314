import type { Holding } from "./holdings.ts";

type Member = Pick<Holding, "account" | "amount">;

/** Writes a number in groups of seven bits, the lowest first; all but the last have the high bit set. */
function writeNumber(bytes: number[], value: bigint): void {
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
}

/**
 * Packs the balances of a group, sorted by their accounts: the distance from the account before, then the
 * amount; about 8 bytes for each.
 */
export function packMembers(members: readonly Member[]): Buffer {
  const bytes: number[] = [];
  let before = 0n;
  for (const { account, amount } of members) {
    writeNumber(bytes, account - before);
    writeNumber(bytes, amount);
    before = account;
  }
  return Buffer.from(bytes);
}

/** Reads the balances that `packMembers` has packed. */
export function unpackMembers(bytes: Buffer): Member[] {
  const numbers: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte > 127) continue;
    numbers.push(value);
    value = 0n;
    shift = 0n;
  }
  const members: Member[] = [];
  let account = 0n;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    account += numbers[index] as bigint;
    members.push({ account, amount: numbers[index + 1] as bigint });
  }
  return members;
}
