import type { Pool, Queryable } from "@lilypad/db";
import type { ChainAsset, PublishedLimits } from "@lilypad/money";
import type { RampProvider } from "@lilypad/providers";
import type { Registry } from "prom-client";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import type { MinorLimits } from "../../../books/transfers/index.ts";
import type { RampOrders } from "../../ramp-orders/index.ts";
import type { Intent } from "./intent.ts";

/** The dependencies of the module. */
export interface FundingDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Null if no provider is configured. */
  ramp: RampProvider | null;
  box: SealedBox;
  /** @throws KYC_REQUIRED, KYC_UNDER_REVIEW unless the person's identity is verified */
  requireActive: (personId: string) => Promise<void>;
  /** The provider's id of a person. */
  customerOf: (personId: string) => Promise<string>;
  /** The provider's id of a person's Safe; it is registered on first use. */
  walletAccountOf: (personId: string) => Promise<string>;
  /**
   * A person's linked account; null if it is another person's or unlinked. `hold` prevents
   * unlinking it until the transaction ends.
   */
  accountOf: (
    personId: string,
    linkedAccountId: string,
    options?: { db?: Queryable; hold?: boolean },
  ) => Promise<{ paymentAccountId: string | null; status: string; currency: string } | null>;
  /** The banks of a person's accounts by the accounts' ids, also of unlinked ones. */
  banksOf: (
    personId: string,
    linkedAccountIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { name: string; last4: string | null }>>;
  /** With the limits of one transfer, in the currency that is sent. @throws RAMP_UNAVAILABLE */
  listCapabilities: (
    operation: "onramp" | "offramp",
  ) => Promise<{ capabilities: readonly (PublishedLimits & { currency: string })[] }>;
  /** Whether payments are accepted now; false while settlement needs attention. */
  acceptsPayments: () => boolean;
  /**
   * Whether the chain is known not to be ahead of the database, so that held money has not been
   * sent.
   */
  isCaughtUp: () => boolean;
  /**
   * Ends a withdrawal's reserved transfer with a movement to its deposit address that the chain has already made; false
   * if there is none. A restored database may have lost the record that it was sent.
   */
  claimImported: (
    db: Queryable,
    reserved: {
      transferId: string;
      personId: string;
      address: Buffer;
      asset: ChainAsset;
      amount: bigint;
    },
  ) => Promise<boolean>;
  /** Voids a transfer that settlement has not batched yet; false if it is too late. */
  cancelQueued: (transferId: string) => Promise<boolean>;
  /**
   * Updates everything that depends on transfers, including intents, in the transaction that ends
   * them. Outcome: 1 posted, 2 voided.
   */
  onTransfersEnded: OnTransfersEnded;
  /** Limits in minor units of usdc: of one withdrawal, and of a day's sends and withdrawals. */
  limits: MinorLimits;
  /** The provider's payout addresses, lower case; if empty, any sender counts. */
  payoutAddresses: readonly string[];
  /** Contracts to which no withdrawal may be sent, lower case. */
  contracts: readonly string[];
}

/** The dependencies of use-cases that need a provider. */
export interface FundingContext extends FundingDeps {
  ramp: RampProvider;
  orders: RampOrders<Intent>;
}
