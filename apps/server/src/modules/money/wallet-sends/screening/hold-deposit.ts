import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, hundredthsToMinor } from "@lilypad/money";
import type { Address } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import { bytesOf } from "../state/wallet-sends-deps.ts";

/** A credit of the chain to a person. */
interface CreditedDeposit {
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  /** The sender, "0x…" in any case. */
  from: string;
  transferId: string;
}

export interface HoldDepositOptions {
  clock: Clock;
  /** Whether anything is configured that deposits could be compared with. */
  isScreened: boolean;
  /** Addresses of our partners, in lower case, whose money is not screened. */
  trustedSources: readonly string[];
  /** The people who represent the product: the operator's own money. */
  productPeople: readonly string[];
}

/** Below this, screening costs more than the money is worth: one cent, in minor units. */
const minScreened = hundredthsToMinor(1n, "usdc");

/**
 * Creates the function that holds a deposit until it is screened. It runs in the SQL transaction that credits the
 * deposit, so nothing of it can be spent before the answer (ADR 67).
 */
export function createHoldDeposit({
  clock,
  isScreened,
  trustedSources,
  productPeople,
}: HoldDepositOptions) {
  return async function holdDeposit(
    db: Queryable,
    { personId, asset, amount, from, transferId }: CreditedDeposit,
  ): Promise<void> {
    if (!isScreened || amount < minScreened) return;
    if (trustedSources.includes(from.toLowerCase()) || productPeople.includes(personId)) return;
    await db.query({
      name: "wallet-sends-hold-deposit",
      text: `select deposit_hold(p_deposit => $1, p_person => $2, p_asset => $3, p_amount => $4, p_from => $5, p_at => $6)`,
      values: [
        transferId,
        personId,
        assets[asset].number,
        amount,
        bytesOf(from as Address),
        clock.now(),
      ],
    });
  };
}
