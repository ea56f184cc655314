import { describe, expect, test } from "vitest";
import type { NewBankAccount } from "../../port.ts";
import {
  fernCustomer,
  fernCustomers,
  fernNewBankAccount,
  fernNewPaymentAccount,
  fernPaymentAccount,
} from "./schema.ts";
import {
  toCustomer,
  toNewBankAccount,
  toNewVirtualAccount,
  toPaymentAccount,
  toVirtualAccount,
} from "./transform.ts";

const customer = {
  customerId: "c-1",
  customerStatus: "CREATED",
  customerType: "INDIVIDUAL",
  name: "Amara Okafor",
  email: "amara@example.com",
  kycLink: "https://forms.fern.example/k/abc",
  verificationLink: "https://kyb.fern.example/v/abc",
  organizationId: "o-1",
  updatedAt: "2026-01-15T12:00:00Z",
};

describe("a Fern customer", () => {
  test("is read with the link for the identity check", () => {
    expect(toCustomer(fernCustomer.parse(customer))).toEqual({
      customerId: "c-1",
      email: "amara@example.com",
      status: "CREATED",
      kycLink: "https://forms.fern.example/k/abc",
      rejection: null,
      updatedAt: new Date("2026-01-15T12:00:00Z"),
    });
  });

  test("in an older answer is read with the link from verificationLink", () => {
    const { kycLink: _kycLink, ...older } = customer;
    expect(toCustomer(fernCustomer.parse(older)).kycLink).toBe("https://kyb.fern.example/v/abc");
  });

  test.each([
    ["CREATED", true],
    ["UNDER_REVIEW", false],
    ["NEEDS_ADDITIONAL_INFORMATION", true],
    ["ACTIVE", false],
    ["REJECTED", true],
    ["DEACTIVATED", false],
  ])("with status %s has a link: %s", (customerStatus, isLinked) => {
    const read = toCustomer(fernCustomer.parse({ ...customer, customerStatus }));
    expect(read.status).toBe(customerStatus);
    expect(read.kycLink !== null).toBe(isLinked);
  });

  test("who is rejected has Fern's reason, or a general sentence if there is none", () => {
    const rejected = { ...customer, customerStatus: "REJECTED" };
    const why = { rejectionReason: "The document has expired.", rejectionCode: "EXPIRED" };
    expect(toCustomer(fernCustomer.parse({ ...rejected, ...why })).rejection).toEqual({
      reason: "The document has expired.",
      code: "EXPIRED",
    });
    expect(toCustomer(fernCustomer.parse(rejected)).rejection).toEqual({
      reason: "Your identity could not be verified.",
      code: null,
    });
  });

  test("can be in a bare list or in a page", () => {
    expect(fernCustomers.parse([customer])).toMatchObject({ nextPageToken: null });
    expect(fernCustomers.parse({ customers: [customer], nextPageToken: "p2" })).toMatchObject({
      items: [{ customerId: "c-1" }],
      nextPageToken: "p2",
    });
    expect(fernCustomers.safeParse({ clients: [] }).success).toBe(false);
  });

  test("with an undocumented status is rejected by the schema", () => {
    expect(fernCustomer.safeParse({ ...customer, customerStatus: "FROZEN" }).success).toBe(false);
  });
});

const address = {
  addressLine1: "1 High Street",
  city: "London",
  postalCode: "EC1A 1BB",
  country: "GB",
};

const account: NewBankAccount = {
  customerId: "c-1",
  idempotencyKey: "k-1",
  currency: "GBP",
  country: "GB",
  bankName: "Harbour Bank",
  bankAddress: address,
  owner: { email: "amara@example.com", firstName: "Amara", lastName: "Okafor", address },
  fields: { sortCode: "040004", accountNumber: "12345678" },
  isThirdParty: false,
};

describe("a Fern bank account", () => {
  test("is requested as documented", () => {
    expect(fernNewBankAccount.parse(toNewBankAccount(account))).toEqual({
      paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
      customerId: "c-1",
      nickname: "Harbour Bank",
      isThirdParty: false,
      externalBankAccount: {
        bankName: "Harbour Bank",
        bankAccountCurrency: "GBP",
        bankAddress: address,
        bankAccountType: "CHECKING",
        bankAccountPaymentMethod: "GB_BACS_CHAPS_FPS",
        bankAccountOwner: {
          email: "amara@example.com",
          firstName: "Amara",
          lastName: "Okafor",
          type: "INDIVIDUAL",
          address,
        },
        sortCode: "040004",
        accountNumber: "12345678",
      },
    });
  });

  test.each([
    ["USD", "ACH", { routingNumber: "021000021", accountNumber: "1234567" }],
    ["EUR", "SEPA", { iban: "DE89370400440532013000", bicSwift: "COBADEFFXXX" }],
    ["NGN", "NG_NIBSS_NEFT", { bankCode: "058", nubanNumber: "0123456789" }],
    ["IDR", "ID_SKN_RTGS", { bankCode: "014", accountNumber: "1234567890" }],
    ["PHP", "PH_INSTAPAY_PESONET", { accountNumber: "123456789" }],
    ["VND", "VN_IBPS", { accountNumber: "123456789" }],
    ["MXN", "MX_SPEI", { clabeNumber: "002010077777777771" }],
    ["BRL", "BR_TED_DOC_PIX", { pixCode: "a@example.com", taxNumber: "11144477735" }],
    ["CAD", "CA_INTERAC", { transitNumber: "12345", institutionNumber: "001" }],
    ["AUD", "AU_BECS", { bsbNumber: "082902", accountNumber: "123456" }],
    ["INR", "IN_NEFT_RTGS_IMPS", { ifscCode: "SBIN0005943", accountNumber: "123456789" }],
  ])("in %s uses the payment method %s and Fern's field names", (currency, method, fields) => {
    const { externalBankAccount: made } = toNewBankAccount({ ...account, currency, fields });
    expect(made).toMatchObject({ bankAccountPaymentMethod: method, ...fields });
  });

  test("in Argentina has the CBU as account number", () => {
    const fields = { cbuNumber: "2850590940090418135201" };
    const made = toNewBankAccount({ ...account, currency: "ARS", fields }).externalBankAccount;
    expect(made.accountNumber).toBe("2850590940090418135201");
    expect(made).not.toHaveProperty("cbuNumber");
  });

  test("is requested without fields that Fern does not have", () => {
    const fields = { ...account.fields, constructor: "x", favouriteColour: "green", iban: "" };
    const made = toNewBankAccount({ ...account, fields });
    expect(fernNewBankAccount.safeParse(made).success).toBe(true);
    expect(made.externalBankAccount).not.toHaveProperty("iban");
  });

  test("in a currency without a payment method is UNSUPPORTED", () => {
    expect(() => toNewBankAccount({ ...account, currency: "CHF" })).toThrow(
      expect.objectContaining({ code: "UNSUPPORTED" }),
    );
  });

  test("is read as in the documentation's event sample", () => {
    const sample = {
      paymentAccountId: "p-1",
      paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
      nickname: "Savings Account",
      createdAt: "2026-01-03T10:15:00Z",
      customerId: "c-1",
      externalBankAccount: {
        bankAccountType: "CHECKING",
        bankName: "Chase Bank",
        bankAccountCurrency: "USD",
        bankAccountMask: "***6789",
        bankAccountPaymentMethod: "ACH",
      },
    };
    expect(toPaymentAccount(fernPaymentAccount.parse(sample))).toEqual({
      paymentAccountId: "p-1",
      type: "bank",
      isThirdParty: false,
      status: "active",
      bankName: "Chase Bank",
      currency: "USD",
      country: null,
      last4: "6789",
    });
  });

  test("is read with the currency from a label, and with status and country if present", () => {
    const wire = fernPaymentAccount.parse({
      paymentAccountId: "p-1",
      paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
      paymentAccountStatus: "PENDING",
      customerId: "c-1",
      externalBankAccount: {
        bankAccountCurrency: { label: "EUR" },
        bankAccountMask: null,
        bankAddress: { country: "DE" },
      },
    });
    expect(toPaymentAccount(wire)).toMatchObject({
      status: "pending",
      currency: "EUR",
      country: "DE",
      last4: null,
    });
  });
});

test("a Fern wallet is read with the type wallet", () => {
  const wire = fernPaymentAccount.parse({
    paymentAccountId: "w-1",
    paymentAccountType: "EXTERNAL_CRYPTO_WALLET",
    customerId: "c-1",
    externalCryptoWallet: { cryptoWalletType: "EVM", chain: "ARBITRUM", address: "0xabc" },
  });
  expect(toPaymentAccount(wire)).toMatchObject({ type: "wallet", last4: null, currency: null });
});

test("a Fern virtual account has bank instructions", () => {
  const wire = fernPaymentAccount.parse({
    paymentAccountId: "v-1",
    paymentAccountType: "FERN_AUTO_FIAT_ACCOUNT",
    paymentAccountStatus: "ACTIVE",
    customerId: "c-1",
    fernAutoFiatAccount: {
      bankAccountOwnerName: "Amara Okafor",
      bankName: "Harbour Bank",
      bankAccountPaymentMethods: ["ACH", "WIRE"],
      bankAccountNumber: "123456123456",
      routingNumber: "021000021",
      destinationCurrency: { label: "USDC" },
    },
  });
  expect(toVirtualAccount(wire)).toMatchObject({
    status: "active",
    instructions: {
      paymentMethod: "ACH",
      bankBeneficiaryName: "Amara Okafor",
      accountNumber: "123456123456",
      routingNumber: "021000021",
      iban: null,
      transferMessage: null,
    },
  });
  expect(toPaymentAccount(wire)).toMatchObject({ type: "virtual", last4: "3456" });
});

test.each([
  [{ type: "wallet" }, "USDC", "ARBITRUM"],
  [{ type: "bank", currency: "GBP" }, "GBP", "GB_BACS_CHAPS_FPS"],
] as const)(
  "a Fern virtual account is requested with the destination %o",
  (to, currency, method) => {
    const asked = toNewVirtualAccount({
      customerId: "c-1",
      idempotencyKey: "k-1",
      sourceCurrency: "EUR",
      destination: { ...to, paymentAccountId: "a-1" },
    });
    expect(fernNewPaymentAccount.parse(asked)).toMatchObject({
      isThirdParty: false,
      fernAutoFiatAccount: {
        bankAccountCurrency: "EUR",
        destinationPaymentAccountId: "a-1",
        destinationCurrency: currency,
        destinationPaymentMethod: method,
      },
    });
  },
);
