import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import type { PostalAddress, RampProvider, RampProviderName } from "@lilypad/providers";
import type { Registry } from "prom-client";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import type { RampOrders } from "../../ramp-orders/index.ts";
import type { Payment } from "./payment.ts";

/** The owner's account that receives the money. */
export interface RecipientAccount {
  paymentAccountId: string | null;
  isActive: boolean;
  country: string;
  currency: string;
  bankName: string | null;
  logoUrl: string | null;
}

/** A payer's account with checked details. */
export interface PayerAccount {
  currency: string;
  country: string;
  bankName: string;
  bankAddress: PostalAddress;
  ownerAddress: PostalAddress;
  fields: Record<string, string>;
  last4: string | null;
}

export type PayerDetails = Body<Operations["completeTeleportLink"]>["accountDetails"];

export interface TeleportDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Null if no provider is configured. */
  ramp: RampProvider | null;
  box: SealedBox;
  publicUrl: string;
  /** Whether links can be paid to accounts that the provider opens for payers. */
  offersEasyFlow: boolean;
  /** Whether a session may see bank details: if there is a second factor, it must be confirmed. */
  maySeeDetails: (holder: { personId: string; sessionId: string }) => Promise<boolean>;
  /** @throws KYC_REQUIRED unless the person is verified, or under review */
  requireSatisfied: (personId: string) => Promise<void>;
  /** @throws KYC_REQUIRED, KYC_UNDER_REVIEW unless the person is verified */
  requireActive: (personId: string) => Promise<void>;
  /** The provider's id of a person. */
  customerOf: (personId: string) => Promise<string>;
  /** A person's linked account; `hold` prevents unlinking it until the transaction ends. */
  accountOf: (
    personId: string,
    linkedAccountId: string,
    options?: { db?: Queryable; hold?: boolean },
  ) => Promise<RecipientAccount | null>;
  /** The banks of a person's accounts by the accounts' ids, also of unlinked ones. */
  banksOf: (
    personId: string,
    linkedAccountIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { name: string; last4: string | null }>>;
  /** Whether a person has linked the account at the provider. */
  isLinked: (account: { provider: RampProviderName; paymentAccountId: string }) => Promise<boolean>;
  /** Notifies the owner that a link was paid, in the transaction that books it. Amount in pence. */
  announce: (
    db: Queryable,
    paid: {
      personId: string;
      linkId: string;
      payerPersonId: string | null;
      payerName: string | null;
      amount: bigint;
      at: Date;
    },
  ) => Promise<void>;
  /** The owner's name as shown to payers. */
  nameOf: (personId: string) => Promise<string>;
  /** @throws BANK_NOT_FOUND, VALIDATION_FAILED, RAMP_UNAVAILABLE */
  readAccount: (details: PayerDetails) => Promise<PayerAccount>;
  listBanks: (asked: {
    country: string;
    currency: string;
  }) => Promise<Data<Operations["listBanks"]>>;
  listCapabilities: (operation: "teleport") => Promise<Data<Operations["listCapabilities"]>>;
}

/** The dependencies of use-cases that need a provider. */
export interface TeleportContext extends TeleportDeps {
  ramp: RampProvider;
  orders: RampOrders<Payment>;
}

/** The currencies that the provider's virtual accounts take and links are paid in. */
export const easyCurrencies = ["USD", "EUR"] as const;

/** The currencies for which the ledger has an asset of money at banks. */
const payerCurrencies = ["GBP", "EUR", "USD"] as const;
export type PayerCurrency = (typeof payerCurrencies)[number];

export const isPayerCurrency = (currency: string): currency is PayerCurrency =>
  (payerCurrencies as readonly string[]).includes(currency);
