import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestBank } from "../../test/open-test-bank.ts";

let opened: Awaited<ReturnType<typeof openTestBank>>;
let customerId: string;
let ownAccountId: string;
let payerAccountId: string;

const address = { addressLine1: "1 Lane", city: "Leeds", postalCode: "LS1 1AA", country: "GB" };

async function openAccount(
  owner: { firstName: string; lastName: string },
  bank: { bankAccountCurrency: string; bankAccountPaymentMethod: string } & Record<string, string>,
): Promise<string> {
  const made = await opened.call("POST", "/bank/fern/payment-accounts", {
    paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
    customerId,
    nickname: "Account",
    isThirdParty: owner.firstName !== "Mia",
    externalBankAccount: {
      bankName: "Millpond Bank",
      bankAddress: address,
      bankAccountType: "CHECKING",
      bankAccountOwner: { email: "one@example.com", type: "INDIVIDUAL", address, ...owner },
      ...bank,
    },
  });
  expect(made.status).toBe(201);
  return made.body.paymentAccountId;
}

const ask = (sourceAmount: string, destinationPaymentAccountId = ownAccountId) =>
  opened.call("POST", "/bank/fern/quotes", {
    customerId,
    source: {
      sourcePaymentAccountId: payerAccountId,
      sourceCurrency: "EUR",
      sourcePaymentMethod: "SEPA",
      sourceAmount,
    },
    destination: {
      destinationPaymentAccountId,
      destinationPaymentMethod: "GB_BACS_CHAPS_FPS",
      destinationCurrency: "GBP",
    },
    guaranteeQuote: true,
  });

async function begin(sourceAmount: string): Promise<string> {
  const { quoteId } = (await ask(sourceAmount)).body;
  const made = await opened.call("POST", "/bank/fern/transactions", { quoteId }, `key-${quoteId}`);
  expect(made).toMatchObject({ status: 201, body: { transactionStatus: "AWAITING_TRANSFER" } });
  return made.body.transactionId;
}

const control = (id: string, verb: string, body: object = {}) =>
  opened.call("POST", `/bank/control/transactions/${id}/${verb}`, body);
const read = async (id: string) => (await opened.call("GET", `/bank/fern/transactions/${id}`)).body;
async function euros() {
  const { books } = (await opened.call("GET", "/bank/control/books")).body;
  return books.find(({ currency }: { currency: string }) => currency === "EUR");
}

beforeAll(async () => {
  opened = await openTestBank({
    appUrl: "http://127.0.0.1:1",
    behaviour: { autoApproveMs: null, autoPayMs: null, stepMs: 600_000 },
  });
  const given = { customerType: "INDIVIDUAL", firstName: "Mia", lastName: "Otter" };
  const email = "mia@example.com";
  const made = await opened.call("POST", "/bank/fern/customers", { ...given, email });
  customerId = made.body.customerId;
  await opened.call("POST", `/bank/control/customers/${customerId}/status`, { status: "ACTIVE" });
  ownAccountId = await openAccount(
    { firstName: "Mia", lastName: "Otter" },
    {
      bankAccountCurrency: "GBP",
      bankAccountPaymentMethod: "GB_BACS_CHAPS_FPS",
      sortCode: "040004",
      accountNumber: "12345678",
    },
  );
  payerAccountId = await openAccount(
    { firstName: "Jonas", lastName: "Weber" },
    {
      bankAccountCurrency: "EUR",
      bankAccountPaymentMethod: "SEPA",
      iban: "DE89370400440532013000",
      bicSwift: "COBADEFFXXX",
    },
  );
});
afterAll(() => opened.close());

describe("a teleport", () => {
  it("is quoted without a fee, and only to a bank account", async () => {
    expect((await ask("100.00")).body.fees).toMatchObject({
      feeCurrency: { label: "GBP" },
      fernFee: { feeAmount: "0.00" },
    });
    const wallet = await opened.call("POST", "/bank/fern/payment-accounts", {
      paymentAccountType: "EXTERNAL_CRYPTO_WALLET",
      customerId,
      isThirdParty: false,
      externalCryptoWallet: {
        cryptoWalletType: "EVM",
        chain: "ARBITRUM",
        address: `0x${"11".repeat(20)}`,
      },
    });
    expect((await ask("100.00", wallet.body.paymentAccountId)).status).toBe(400);
  });

  it("names its account, and is paid out when the payer's money arrives", async () => {
    const id = await begin("100.00");
    const asked = await read(id);
    expect(asked.transferInstructions).toMatchObject({
      type: "fiat",
      transferMessage: expect.stringMatching(/^LP/),
      transferIban: expect.stringMatching(/^DE/),
    });
    await control(id, "pay");
    expect(await read(id)).toMatchObject({ transactionStatus: "PROCESSING" });
    await control(id, "complete");
    expect(await read(id)).toMatchObject({
      transactionStatus: "COMPLETED",
      destination: { destinationAmount: asked.destination.destinationAmount },
    });
  });

  it("with too much is delivered completely", async () => {
    const id = await begin("100.00");
    const { destinationAmount } = (await read(id)).destination;
    await control(id, "pay", { amount: "200.00" });
    const { source, destination } = await read(id);
    expect(source.sourceAmount).toBe("200.00");
    expect(Number(destination.destinationAmount)).toBeGreaterThan(Number(destinationAmount));
  });

  it("with too little is returned, and shows how much had arrived", async () => {
    const id = await begin("100.00");
    await control(id, "pay", { amount: "99.99" });
    expect(await read(id)).toMatchObject({
      transactionStatus: "FAILED",
      failureReason: "missing_minimum_guaranteed",
    });
    const before = await euros();
    await control(id, "complete");
    expect(await read(id)).toMatchObject({
      transactionStatus: "REFUNDED",
      source: { sourceAmount: "99.99" },
    });
    const { returned } = await euros();
    expect(Number(returned) - Number(before.returned)).toBeCloseTo(99.99, 2);
  });

  it("paid from another name, or twice, is returned", async () => {
    const stranger = await begin("100.00");
    await control(stranger, "pay", { senderName: "Mia Otter" });
    expect(await read(stranger)).toMatchObject({ failureReason: "name_mismatch" });

    const twice = await begin("100.00");
    const before = await euros();
    await control(twice, "pay");
    await control(twice, "pay");
    const after = await euros();
    expect(Number(after.received) - Number(before.received)).toBeCloseTo(200, 2);
    expect(Number(after.returned) - Number(before.returned)).toBeCloseTo(100, 2);
  });

  it.each(["100.66", "100.67", "100.68", "100.69"])(
    "whose payer's %s was calculated and not typed has no effect of its cents",
    async (amount) => {
      const id = await begin(amount);
      const before = await euros();
      await control(id, "pay");
      await control(id, "complete");
      expect((await read(id)).transactionStatus).toBe("COMPLETED");
      const after = await euros();
      expect(Number(after.received) - Number(before.received)).toBeCloseTo(Number(amount), 2);
    },
  );

  it("that was cancelled returns late money; a paid one cannot be cancelled", async () => {
    const id = await begin("100.00");
    const cancel = () => opened.call("POST", `/bank/fern/transactions/${id}/cancel`);
    expect(await cancel()).toMatchObject({ status: 200, body: { transactionStatus: "FAILED" } });
    expect((await cancel()).status).toBe(200);
    const before = await euros();
    await control(id, "pay");
    expect(Number((await euros()).returned) - Number(before.returned)).toBeCloseTo(100, 2);
    expect(await read(id)).toMatchObject({ transactionStatus: "FAILED" });

    const paid = await begin("100.00");
    await control(paid, "pay");
    const late = await opened.call("POST", `/bank/fern/transactions/${paid}/cancel`);
    expect(late.status).toBe(409);
  });

  it("is in the console with its payer's name and buttons for failures", async () => {
    await begin("100.00");
    const page = await opened.app.inject({
      url: "/bank/console/transactions",
      headers: { host: "localhost:4100" },
    });
    for (const text of ["Teleport from Jonas Weber.", "The bank transfer arrives", "Half of it"]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).toContain("Twice as much arrives");
    expect(page.body).toContain("It arrives once more");
  });
});

describe("a teleport from one customer to another", () => {
  async function newCustomer(firstName: string): Promise<string> {
    const given = { customerType: "INDIVIDUAL", firstName, lastName: "Reed" };
    const email = `${firstName.toLowerCase()}.reed@example.com`;
    const made = await opened.call("POST", "/bank/fern/customers", { ...given, email });
    return made.body.customerId;
  }
  const activate = (id: string) =>
    opened.call("POST", `/bank/control/customers/${id}/status`, { status: "ACTIVE" });
  async function newAccount(of: string, isThirdParty: boolean): Promise<string> {
    const made = await opened.call("POST", "/bank/fern/payment-accounts", {
      paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
      customerId: of,
      nickname: "Account",
      isThirdParty,
      externalBankAccount: {
        bankName: "Millpond Bank",
        bankAddress: address,
        bankAccountType: "CHECKING",
        bankAccountOwner: {
          email: "one@example.com",
          type: "INDIVIDUAL",
          address,
          firstName: "Rosa",
          lastName: "Reed",
        },
        bankAccountCurrency: "GBP",
        bankAccountPaymentMethod: "GB_BACS_CHAPS_FPS",
        sortCode: "040004",
        accountNumber: "87654321",
      },
    });
    return made.body.paymentAccountId;
  }
  const askFor = (of: string, source: string, destination: string) =>
    opened.call("POST", "/bank/fern/quotes", {
      customerId: of,
      source: {
        sourcePaymentAccountId: source,
        sourceCurrency: "GBP",
        sourcePaymentMethod: "GB_BACS_CHAPS_FPS",
        sourceAmount: "50.00",
      },
      destination: {
        destinationPaymentAccountId: destination,
        destinationPaymentMethod: "GB_BACS_CHAPS_FPS",
        destinationCurrency: "GBP",
      },
      guaranteeQuote: true,
    });

  it("needs an own account and a verified customer at both ends", async () => {
    const rosa = await newCustomer("Rosa");
    await activate(rosa);
    const [own, strange] = [await newAccount(rosa, false), await newAccount(rosa, true)];
    expect((await askFor(rosa, strange, ownAccountId)).status).toBe(404);
    expect((await askFor(customerId, ownAccountId, strange)).status).toBe(404);
    // A customer cannot pay from another customer's account.
    expect((await askFor(customerId, own, ownAccountId)).status).toBe(404);
    const newcomer = await newCustomer("Nils");
    const waiting = await newAccount(newcomer, false);
    expect((await askFor(rosa, own, waiting)).status).toBe(400);
    const { status, body } = await askFor(rosa, own, ownAccountId);
    expect(status).toBe(201);
    const { quoteId } = body;
    const made = await opened.call(
      "POST",
      "/bank/fern/transactions",
      { quoteId },
      `key-${quoteId}`,
    );
    await control(made.body.transactionId, "pay");
    await control(made.body.transactionId, "complete");
    expect(await read(made.body.transactionId)).toMatchObject({ transactionStatus: "COMPLETED" });
  });
});
