import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestBank } from "../../test/open-test-bank.ts";

let opened: Awaited<ReturnType<typeof openTestBank>>;
let customerId: string;
let britishId: string;
let virtual: {
  paymentAccountId: string;
  fernAutoFiatAccount: { iban: string; bankAccountOwnerName: string };
};
let keys = 0;

const address = { addressLine1: "1 Lane", city: "Leeds", postalCode: "LS1 1AA", country: "GB" };

async function openCustomer(email: string): Promise<string> {
  const given = { customerType: "INDIVIDUAL", firstName: "Mia", lastName: "Otter", email };
  const { customerId: id } = (await opened.call("POST", "/bank/fern/customers", given)).body;
  await opened.call("POST", `/bank/control/customers/${id}/status`, { status: "ACTIVE" });
  return id;
}

async function openBritish(owner: string, isThirdParty = false): Promise<string> {
  const made = await opened.call("POST", "/bank/fern/payment-accounts", {
    paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
    customerId: owner,
    nickname: "Account",
    isThirdParty,
    externalBankAccount: {
      bankName: "Millpond Bank",
      bankAccountCurrency: "GBP",
      bankAccountPaymentMethod: "GB_BACS_CHAPS_FPS",
      bankAddress: address,
      bankAccountType: "CHECKING",
      bankAccountOwner: {
        email: "mia@example.com",
        firstName: "Mia",
        lastName: "Otter",
        type: "INDIVIDUAL",
        address,
      },
      sortCode: "040004",
      accountNumber: "12345678",
    },
  });
  return made.body.paymentAccountId;
}

const openVirtual = (more: object = {}, key = `virtual-${++keys}`) =>
  opened.call(
    "POST",
    "/bank/fern/payment-accounts",
    {
      paymentAccountType: "FERN_AUTO_FIAT_ACCOUNT",
      customerId,
      isThirdParty: false,
      fernAutoFiatAccount: {
        bankAccountCurrency: "EUR",
        destinationPaymentAccountId: britishId,
        destinationCurrency: "GBP",
        destinationPaymentMethod: "GB_BACS_CHAPS_FPS",
        ...more,
      },
    },
    key,
  );

const ask = (destinationPaymentAccountId = britishId, sourceCurrency = "EUR") =>
  opened.call("POST", "/bank/fern/quotes", {
    customerId,
    source: {
      sourcePaymentAccountId: virtual.paymentAccountId,
      sourceCurrency,
      sourcePaymentMethod: "SEPA",
      sourceAmount: "100.00",
    },
    destination: {
      destinationPaymentAccountId,
      destinationPaymentMethod: "GB_BACS_CHAPS_FPS",
      destinationCurrency: "GBP",
    },
    guaranteeQuote: true,
  });

async function begin(): Promise<string> {
  const { quoteId } = (await ask()).body;
  const made = await opened.call("POST", "/bank/fern/transactions", { quoteId }, `key-${quoteId}`);
  expect(made).toMatchObject({ status: 201, body: { transactionStatus: "AWAITING_TRANSFER" } });
  return made.body.transactionId;
}

const deposit = (amount: string) =>
  opened.call("POST", `/bank/control/accounts/${virtual.paymentAccountId}/deposit`, { amount });
const read = async (id: string) => (await opened.call("GET", `/bank/fern/transactions/${id}`)).body;
async function returned(): Promise<number> {
  const { books } = (await opened.call("GET", "/bank/control/books")).body;
  const euros = books.find(({ currency }: { currency: string }) => currency === "EUR");
  return Number(euros?.returned ?? "0");
}

beforeAll(async () => {
  opened = await openTestBank({
    appUrl: "http://127.0.0.1:1",
    behaviour: { autoApproveMs: null, autoPayMs: null, stepMs: 600_000 },
  });
  customerId = await openCustomer("mia@example.com");
  britishId = await openBritish(customerId);
});
beforeEach(async () => {
  virtual = (await openVirtual()).body;
});
afterAll(() => opened.close());

describe("a virtual account that forwards to a bank account", () => {
  it("has its own numbers in its customer's name, the same for the same key", async () => {
    const [one, again, other] = [
      await openVirtual({}, "once"),
      await openVirtual({}, "once"),
      await openVirtual({}, "another"),
    ];
    expect(one.body.fernAutoFiatAccount).toMatchObject({
      bankAccountOwnerName: "Mia Otter",
      iban: expect.stringMatching(/^DE\d{20}$/),
    });
    expect(again.body).toEqual(one.body);
    expect(other.body.fernAutoFiatAccount.iban).not.toBe(one.body.fernAutoFiatAccount.iban);
  });

  it("is refused for another customer's account, a payer's account, another currency, and pounds", async () => {
    const stranger = await openBritish(await openCustomer("ben@example.com"));
    const payers = await openBritish(customerId, true);
    const into = async (more: object) => (await openVirtual(more)).status;
    expect(await into({ destinationPaymentAccountId: stranger })).toBe(404);
    expect(await into({ destinationPaymentAccountId: payers })).toBe(404);
    expect(await into({ destinationCurrency: "USD" })).toBe(400);
    expect(await into({ destinationCurrency: "USDC" })).toBe(400);
    expect(await into({ bankAccountCurrency: "GBP" })).toBe(400);
  });

  it("is only the source of teleports to that account in its own currency", async () => {
    expect((await ask()).status).toBe(201);
    expect((await ask(await openBritish(customerId))).status).toBe(400);
    expect((await ask(britishId, "USD")).status).toBe(400);
  });
});

describe("a teleport into a virtual account", () => {
  it("names that account and a reference, and accepts the money from any sender", async () => {
    const id = await begin();
    expect((await read(id)).transferInstructions).toMatchObject({
      transferIban: virtual.fernAutoFiatAccount.iban,
      transferBankBeneficiaryName: "Mia Otter",
      transferMessage: expect.stringMatching(/^LP/),
    });
    await opened.call("POST", `/bank/control/transactions/${id}/pay`, { senderName: "Anybody" });
    expect(await read(id)).toMatchObject({ transactionStatus: "PROCESSING" });
  });

  it("is paid by a deposit to the account, with all of it if it is more", async () => {
    const id = await begin();
    const { destinationAmount } = (await read(id)).destination;
    await deposit("150.00");
    const { source, destination, transactionStatus } = await read(id);
    expect([transactionStatus, source.sourceAmount]).toEqual(["PROCESSING", "150.00"]);
    expect(Number(destination.destinationAmount)).toBeGreaterThan(Number(destinationAmount));
  });

  it("returns a deposit that is too small, a second one, or a late one", async () => {
    const short = await begin();
    await deposit("99.99");
    expect(await read(short)).toMatchObject({ failureReason: "missing_minimum_guaranteed" });
    await opened.call("POST", `/bank/control/transactions/${short}/complete`, {});
    expect(await read(short)).toMatchObject({ transactionStatus: "REFUNDED" });

    const twice = await begin();
    await deposit("100.00");
    let before = await returned();
    await deposit("100.00");
    expect((await returned()) - before).toBeCloseTo(100, 2);
    expect(await read(twice)).toMatchObject({ transactionStatus: "PROCESSING" });

    virtual = (await openVirtual()).body;
    const late = await begin();
    await opened.call("POST", `/bank/fern/transactions/${late}/cancel`);
    before = await returned();
    await deposit("100.00");
    expect((await returned()) - before).toBeCloseTo(100, 2);
  });

  it("is paid if it waits, although an earlier one was cancelled", async () => {
    const first = await begin();
    await opened.call("POST", `/bank/fern/transactions/${first}/cancel`);
    const second = await begin();
    await deposit("100.00");
    expect(await read(second)).toMatchObject({ transactionStatus: "PROCESSING" });
    expect(await read(first)).toMatchObject({ transactionStatus: "FAILED" });
  });

  it("is required: a deposit without one is refused", async () => {
    expect((await deposit("100.00")).status).toBe(409);
  });

  it("is named in the console", async () => {
    await begin();
    const { body } = await opened.app.inject({
      url: "/bank/console/transactions",
      headers: { host: "localhost:4100" },
    });
    expect(body).toContain("Teleport into a virtual account.");
  });
});
