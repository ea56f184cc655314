import type { OtherTokensChain } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import type { Registry } from "prom-client";
import { type Address, getAddress } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import { fail } from "../../../../platform/errors.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { WalletSends } from "../../../money/wallet-sends/index.ts";
import type { ReadApprovalFacts } from "../../../staff/approvals/index.ts";

/** Notifies a person of the end of a return, in the transaction of the change. */
export type TellPerson = (
  db: Queryable,
  told: { personId: string; returnId: string; status: "sent" | "refused" | "cancelled"; at: Date },
) => Promise<void>;

export interface OtherTokensDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  chain: OtherTokensChain;
  /** The contracts of the listed tokens. */
  listed: readonly Address[];
  /** Contracts that the operator has named as traps, in lower case. */
  hidden: ReadonlySet<string>;
  /** Within how many days a return is carried out. */
  returnDays: number;
  /** Reads, checks and screens addresses, as for payments. */
  addresses: Pick<WalletSends, "requireAddress" | "screen" | "isScreening">;
  hasSecondFactor: (personId: string) => Promise<boolean>;
  /** Reads the facts about a proposer and an approver on which an approval depends. */
  readApprovalFacts: ReadApprovalFacts;
  tellPerson: TellPerson;
}

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");
export const addressOf = (bytes: Buffer): Address => getAddress(`0x${bytes.toString("hex")}`);

/** A person's Safe. */
export interface PersonSafe {
  readonly safe: Address;
  /** The owner that its address was computed from. */
  readonly owner: Address;
  /** The owner's index in the vault, for a Safe that we hold. */
  readonly ownerIndex: bigint;
  /** Whether its person holds the key. */
  readonly isOwn: boolean;
  readonly createdAt: Date;
}

/** @throws ACCOUNT_NOT_READY for a person without a Safe */
export async function requireSafe(db: Queryable, personId: string): Promise<PersonSafe> {
  const { rows } = await db.query<{
    safeAddress: Buffer;
    ownerAddress: Buffer;
    ownerIndex: bigint;
    isOwn: boolean;
    createdAt: Date;
  }>(
    "select safe_address, owner_address, owner_index, is_own, created_at from person_safe where person_id = $1",
    [personId],
  );
  const [row] = rows;
  if (row === undefined) return fail("ACCOUNT_NOT_READY");
  return {
    safe: addressOf(row.safeAddress),
    owner: addressOf(row.ownerAddress),
    ownerIndex: row.ownerIndex,
    isOwn: row.isOwn,
    createdAt: row.createdAt,
  };
}
