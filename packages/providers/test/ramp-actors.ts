import { randomUUID } from "node:crypto";
import {
  idempotencyKeyOf,
  type NewBankAccount,
  type RampOperation,
  type RampProvider,
} from "../src/index.ts";
import type { RampStage } from "./ramp-stage.ts";

/** What a promise is tried on; it is there once the tests run. */
export interface Trial {
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

/** People and their errands, up to the point that a promise is about. */
export function createActors(get: () => Trial) {
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

  return { newCustomer, openActive, openQuoted };
}
