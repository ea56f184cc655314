import type { ErrorCode } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import type { ChainAsset, Currency } from "@lilypad/money";
import type { Address } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import { fail } from "../../../../platform/errors.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { Screen, ScreeningSubject } from "../../../../platform/outside/screener.ts";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import type { MinorLimits } from "../../../books/transfers/index.ts";
import type { ReadApprovalFacts } from "../../../staff/approvals/index.ts";
import { type AddressChain, evaluateAddress, readAddress } from "./address-rules.ts";

/** A match of a person's identity that a member of staff has confirmed. */
export interface ConfirmedMatch {
  caseId: string;
  personId: string;
  decidedBy: string;
  decidedAt: Date;
  note: string;
}

export interface WalletSendsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** The chain of the deployment, as addresses on it are written. */
  chain: AddressChain;
  /** Addresses to which nothing may be sent, in lower case: the tokens and our own contracts. */
  contracts: ReadonlySet<string>;
  /** Whether there is a contract at an address. @throws if the chain does not answer */
  hasCode: (address: Address) => Promise<boolean>;
  /** Compares payments, deposits and people with lists; null if none is configured. @throws ScreeningUnavailable */
  screen: Screen | null;
  /** Limits of all outgoing payments, in minor units. */
  limits: Record<Currency, MinorLimits>;
  /** Max amount per day to addresses without a verified identity, in minor units. */
  unverifiedDaily: Record<Currency, bigint>;
  /** Payments to addresses that one person may begin in a UTC day. */
  maxPerDay: number;
  /** True while settlement of an asset keeps up. */
  acceptsSends: (asset: ChainAsset) => boolean;
  isIdentityVerified: (db: Queryable, personId: string) => Promise<boolean>;
  /** A person's first and last name, those that they had before, country and date of birth. @throws ApiError if there is no such person */
  personOf: (personId: string) => Promise<
    Pick<ScreeningSubject, "name" | "country" | "dateOfBirth"> & {
      formerNames: readonly string[];
    }
  >;
  /** Freezes an account whose match was confirmed, until two members of staff lift the freeze. It can be repeated. */
  freezeUntilLifted: (match: ConfirmedMatch) => Promise<void>;
  /** Voids a transfer that settlement has not batched yet. Returns false if it is already in a batch. */
  cancelQueued: (transferId: string) => Promise<boolean>;
  /** Whether it is safe to take back reserved money: not while the database may be behind its chain. */
  mayTakeBack: (db: Queryable) => Promise<boolean>;
  /** Updates everything that depends on ended transfers, in the SQL transaction that ends them. */
  onTransfersEnded: OnTransfersEnded;
  /** Reads the facts about the two members of staff who release a case on which the approval depends. */
  readApprovalFacts: ReadApprovalFacts;
  /** The system people that have a Safe; payments to their addresses are refused. */
  productPeople: readonly string[];
}

export const bytesOf = (address: Address): Buffer => Buffer.from(address.slice(2), "hex");

/** Whether an address is the person's own Safe or one of the product's; other Safes are not read here. */
async function findOwner(
  { pool, productPeople }: Pick<WalletSendsDeps, "pool" | "productPeople">,
  personId: string,
  address: Address,
): Promise<ErrorCode | null> {
  const { rows } = await pool.query<{ personId: string }>(
    "select person_id from person_safe where safe_address = $1 and person_id = any ($2::uuid[])",
    [bytesOf(address), [personId, ...productPeople]],
  );
  const [found] = rows;
  if (found === undefined) return null;
  return found.personId === personId ? "WALLET_ADDRESS_OWN" : "WALLET_ADDRESS_REFUSED";
}

/**
 * Reads an address to which a person wants to send, and returns it with its checksum.
 * @throws ApiError WALLET_ADDRESS_INVALID, WALLET_ADDRESS_REFUSED, WALLET_ADDRESS_OWN
 */
export async function requireAddress(
  deps: Pick<WalletSendsDeps, "pool" | "productPeople" | "contracts" | "chain">,
  personId: string,
  typed: string,
): Promise<Address> {
  const address = readAddress(typed, deps.chain) ?? fail("WALLET_ADDRESS_INVALID");
  const refusal =
    evaluateAddress(address, deps.contracts) ?? (await findOwner(deps, personId, address));
  return refusal === null ? address : fail(refusal);
}
