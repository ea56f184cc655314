import { randomUUID } from "node:crypto";
import {
  idempotencyKeyOf,
  type NewBankAccount,
  type NewQuote,
  type NewVirtualAccount,
  RampError,
  type RampOperation,
  type RampPaymentAccount,
  type RampProvider,
} from "../src/index.ts";
import type { RampStage } from "./ramp-stage.ts";

/** The adapter under test and its stage; available once the tests run. */
export interface RampUnderTest {
  readonly stage: RampStage;
  readonly ramp: RampProvider;
}

export const safe = "0x1111111111111111111111111111111111111111";

const address = {
  addressLine1: "1 High Street",
  city: "London",
  postalCode: "EC1A 1BB",
  country: "GB",
};

export const accountOf = (
  customerId: string,
  changes: Partial<NewBankAccount> = {},
): NewBankAccount => ({
  customerId,
  idempotencyKey: idempotencyKeyOf("create-bank-account", randomUUID()),
  currency: "GBP",
  country: "GB",
  bankName: "Harbour Bank",
  bankAddress: address,
  owner: { email: "amara@example.com", firstName: "Amara", lastName: "Okafor", address },
  fields: { sortCode: "040004", accountNumber: "12345678" },
  isThirdParty: false,
  ...changes,
});

/** Request for a virtual dollar account that forwards to a bank account. */
export const newVirtualToBank = (
  customerId: string,
  { paymentAccountId }: RampPaymentAccount,
): NewVirtualAccount => ({
  customerId,
  idempotencyKey: idempotencyKeyOf("create-virtual-account", randomUUID()),
  sourceCurrency: "USD",
  destination: { type: "bank", paymentAccountId, currency: "GBP" },
});

/** Steps that bring customers, accounts and quotes to the state that a test needs. */
export function createActors(get: () => RampUnderTest) {
  const newCustomer = () => ({
    email: `amara.${randomUUID()}@example.com`,
    firstName: "Amara",
    lastName: "Okafor",
    idempotencyKey: idempotencyKeyOf("create-customer", randomUUID()),
  });
  async function openActive(): Promise<string> {
    const { customerId } = await get().ramp.createCustomer(newCustomer());
    await get().stage.decide(customerId, "UNDER_REVIEW");
    await get().stage.decide(customerId, "ACTIVE");
    return customerId;
  }
  async function openPayer(customerId: string) {
    const changes = {
      currency: "EUR",
      country: "DE",
      fields: { iban: "DE89370400440532013000", bicSwift: "COBADEFFXXX" },
      owner: { email: "jonas@example.com", firstName: "Jonas", lastName: "Weber", address },
      isThirdParty: true,
    };
    return get().ramp.createBankAccount(accountOf(customerId, changes));
  }
  async function openQuoted(operation: RampOperation) {
    const customerId = await openActive();
    const bank = await get().ramp.createBankAccount(accountOf(customerId));
    const wallet = await get().ramp.createWallet({
      customerId,
      idempotencyKey: idempotencyKeyOf("create-wallet", customerId),
      address: safe,
    });
    const { source, sourceCurrency, destination, destinationCurrency } = {
      topup: {
        source: bank,
        sourceCurrency: "GBP",
        destination: wallet,
        destinationCurrency: "USDC",
      },
      withdraw: {
        source: wallet,
        sourceCurrency: "USDC",
        destination: bank,
        destinationCurrency: "GBP",
      },
      teleport: {
        source: operation === "teleport" ? await openPayer(customerId) : bank,
        sourceCurrency: "EUR",
        destination: bank,
        destinationCurrency: "GBP",
      },
    }[operation];
    const quote = await get().ramp.createQuote({
      operation,
      customerId,
      sourcePaymentAccountId: source.paymentAccountId,
      sourceCurrency,
      sourceAmount: "50",
      destinationPaymentAccountId: destination.paymentAccountId,
      destinationCurrency,
    });
    const correlationId = randomUUID();
    const idempotencyKey = idempotencyKeyOf("create-transaction", correlationId);
    return { quote, correlationId, idempotencyKey };
  }

  /** A quote from a virtual account; null if the provider's accounts cannot forward to banks. */
  async function openEasy() {
    const customerId = await openActive();
    const bank = await get().ramp.createBankAccount(accountOf(customerId));
    const account = await get()
      .ramp.createVirtualAccount(newVirtualToBank(customerId, bank))
      .catch((error: unknown) => {
        if (error instanceof RampError && error.code === "UNSUPPORTED") return null;
        throw error;
      });
    if (account === null) return null;
    const quote = await get().ramp.createQuote({
      operation: "teleport",
      customerId,
      sourcePaymentAccountId: account.paymentAccountId,
      sourceCurrency: "USD",
      sourceAmount: "50",
      destinationPaymentAccountId: bank.paymentAccountId,
      destinationCurrency: "GBP",
    });
    const correlationId = randomUUID();
    const idempotencyKey = idempotencyKeyOf("create-transaction", correlationId);
    return { account, asked: { quote, correlationId, idempotencyKey } };
  }

  /** Request for a quote from one customer's own bank account to another customer's. */
  async function quoteBetweenCustomers(): Promise<NewQuote> {
    const [customerId, recipientCustomerId] = [await openActive(), await openActive()];
    const payer = await get().ramp.createBankAccount(accountOf(customerId));
    const recipient = await get().ramp.createBankAccount(accountOf(recipientCustomerId));
    return {
      operation: "teleport",
      customerId,
      sourcePaymentAccountId: payer.paymentAccountId,
      sourceCurrency: "GBP",
      sourceAmount: "50",
      destinationPaymentAccountId: recipient.paymentAccountId,
      destinationCurrency: "GBP",
      recipientCustomerId,
    };
  }

  return { newCustomer, openActive, openPayer, openQuoted, openEasy, quoteBetweenCustomers };
}
