import { describe, expect, test } from "vitest";
import type { NewBankAccount } from "../../port.ts";
import {
  bridgeExternalAccount,
  bridgeKycLink,
  bridgeNewExternalAccount,
  bridgeVirtualAccount,
} from "./schema.ts";
import {
  toCustomer,
  toNewExternalAccount,
  toPaymentAccount,
  toVirtualAccount,
} from "./transform.ts";

const readAt = new Date("2026-01-15T12:00:00Z");

const link = {
  id: "k-1",
  full_name: "Amara Okafor",
  email: "amara@example.com",
  type: "individual",
  kyc_link: "https://bridge.example/verify",
  tos_link: "https://bridge.example/terms",
  kyc_status: "not_started",
  tos_status: "approved",
  rejection_reasons: [],
  customer_id: null,
  created_at: "2026-01-15T11:00:00Z",
};

describe("a Bridge customer", () => {
  test("has the id of the KYC link, which exists before Bridge's customer id", () => {
    expect(toCustomer(bridgeKycLink.parse(link), readAt)).toEqual({
      customerId: "k-1",
      email: "amara@example.com",
      status: "CREATED",
      kycLink: "https://bridge.example/verify",
      rejection: null,
      updatedAt: readAt,
    });
  });

  test.each([
    ["not_started", "CREATED", true],
    ["incomplete", "CREATED", true],
    ["awaiting_questionnaire", "NEEDS_ADDITIONAL_INFORMATION", true],
    ["awaiting_ubo", "NEEDS_ADDITIONAL_INFORMATION", true],
    ["under_review", "UNDER_REVIEW", false],
    ["approved", "ACTIVE", false],
    ["rejected", "REJECTED", true],
    ["paused", "DEACTIVATED", false],
    ["offboarded", "DEACTIVATED", false],
  ])("with KYC status %s is read as %s, with a link: %s", (kyc_status, status, isLinked) => {
    const read = toCustomer(bridgeKycLink.parse({ ...link, kyc_status }), readAt);
    expect(read.status).toBe(status);
    expect(read.kycLink !== null).toBe(isLinked);
  });

  test("who is approved but has not accepted the terms gets the terms as link", () => {
    const wire = bridgeKycLink.parse({ ...link, kyc_status: "approved", tos_status: "pending" });
    expect(toCustomer(wire, readAt)).toMatchObject({
      status: "CREATED",
      kycLink: "https://bridge.example/terms",
    });
  });

  test.each([
    [[], { reason: "Your identity could not be verified.", code: null }],
    [["The photo is blurred."], { reason: "The photo is blurred.", code: null }],
    [
      [{ reason: "Cannot validate ID", developer_reason: "id_expired" }],
      { reason: "Cannot validate ID", code: "id_expired" },
    ],
  ])("who is rejected has a rejection reason from %j", (rejection_reasons, rejection) => {
    const wire = bridgeKycLink.parse({ ...link, kyc_status: "rejected", rejection_reasons });
    expect(toCustomer(wire, readAt).rejection).toEqual(rejection);
  });
});

const address = {
  addressLine1: "1 High Street",
  addressLine2: "Flat 2",
  city: "London",
  postalCode: "EC1A 1BB",
  country: "GB",
};

const account: NewBankAccount = {
  customerId: "k-1",
  idempotencyKey: "key-1",
  currency: "GBP",
  country: "GB",
  bankName: "Harbour Bank",
  bankAddress: address,
  owner: { email: "amara@example.com", firstName: "Amara", lastName: "Okafor", address },
  fields: {},
  isThirdParty: false,
};

describe("a Bridge external account", () => {
  test.each<[string, string, Record<string, string>, object]>([
    [
      "USD",
      "US",
      { routingNumber: "021000021", accountNumber: "1234567" },
      {
        account_type: "us",
        account: {
          account_number: "1234567",
          routing_number: "021000021",
          checking_or_savings: "checking",
        },
      },
    ],
    [
      "EUR",
      "DE",
      { iban: "DE89370400440532013000", bicSwift: "COBADEFFXXX" },
      {
        account_type: "iban",
        iban: { account_number: "DE89370400440532013000", bic: "COBADEFFXXX", country: "DEU" },
      },
    ],
    [
      "GBP",
      "GB",
      { sortCode: "040004", accountNumber: "12345678" },
      { account_type: "gb", account: { account_number: "12345678", sort_code: "040004" } },
    ],
    [
      "MXN",
      "MX",
      { clabeNumber: "002010077777777771" },
      { account_type: "clabe", clabe: { account_number: "002010077777777771" } },
    ],
    [
      "BRL",
      "BR",
      { pixCode: "a@example.com", taxNumber: "11144477735" },
      {
        account_type: "pix",
        pix_key: { pix_key: "a@example.com", document_number: "11144477735" },
      },
    ],
  ])("in %s is requested as documented", (currency, country, fields, expected) => {
    const made = toNewExternalAccount({ ...account, currency, country, fields });
    expect(bridgeNewExternalAccount.parse(made)).toMatchObject({
      ...expected,
      currency: currency.toLowerCase(),
      account_owner_name: "Amara Okafor",
      address: { street_line_1: "1 High Street", street_line_2: "Flat 2", country: "GBR" },
    });
  });

  test("with a missing field is refused, and the error names the field", () => {
    const fields = { sortCode: "040004", accountNumber: "" };
    expect(() => toNewExternalAccount({ ...account, fields })).toThrow(
      expect.objectContaining({
        code: "INVALID_INPUT",
        issues: [{ path: "accountNumber", message: "is required" }],
      }),
    );
  });

  test("in a currency that Bridge does not support is UNSUPPORTED", () => {
    expect(() => toNewExternalAccount({ ...account, currency: "NGN" })).toThrow(
      expect.objectContaining({ code: "UNSUPPORTED" }),
    );
  });

  test("is read as in the documentation's sample", () => {
    const wire = bridgeExternalAccount.parse({
      id: "ea_123",
      account_type: "us",
      currency: "usd",
      customer_id: "cust_123",
      account_owner_name: "John Doe",
      bank_name: "Wells Fargo",
      last_4: "1111",
      active: true,
      beneficiary_address_valid: true,
      account: { last_4: "1111", routing_number: "121000248", checking_or_savings: "checking" },
      created_at: "2020-01-01T00:00:00.000Z",
      updated_at: "2020-01-02T00:00:00.000Z",
    });
    expect(toPaymentAccount(wire)).toEqual({
      paymentAccountId: "ea_123",
      type: "bank",
      isThirdParty: false,
      status: "active",
      bankName: "Wells Fargo",
      currency: "USD",
      country: "US",
      last4: "1111",
    });
  });

  test("with an IBAN has the IBAN's country", () => {
    const wire = bridgeExternalAccount.parse({
      id: "ea_124",
      account_type: "iban",
      currency: "eur",
      active: false,
      iban: { country: "FRA", last_4: "0189" },
    });
    expect(toPaymentAccount(wire)).toMatchObject({
      status: "deactivated",
      country: "FR",
      last4: "0189",
    });
  });
});

test("a Bridge virtual account has bank instructions", () => {
  const wire = bridgeVirtualAccount.parse({
    id: "va_1",
    status: "activated",
    source_deposit_instructions: {
      currency: "usd",
      bank_name: "Lead Bank",
      bank_address: "1801 Main St., Kansas City, MO 64108",
      bank_routing_number: "101019644",
      bank_account_number: "215268129123",
      bank_beneficiary_name: "Amara Okafor",
      payment_rails: ["ach_push", "wire"],
    },
  });
  expect(toVirtualAccount(wire)).toMatchObject({
    paymentAccountId: "va_1",
    status: "active",
    instructions: {
      paymentMethod: "ach_push",
      bankBeneficiaryName: "Amara Okafor",
      routingNumber: "101019644",
      accountNumber: "215268129123",
    },
  });
});
