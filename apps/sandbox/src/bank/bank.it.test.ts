import { createHmac } from "node:crypto";
import { tokenAbi } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { type Address, createWalletClient, http, parseUnits } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectChain } from "../chain/connect-chain.ts";
import { openChain } from "../chain/open-chain.ts";
import { startLine } from "../chain/start-line.ts";
import { startTestContracts } from "../chain/start-test-contracts.ts";
import { openTestBank, startProduct, webhookSecret } from "./open-test-bank.ts";

const timeoutMs = 20_000;

describe("the bank with a real chain", () => {
  let node: Awaited<ReturnType<typeof startTestContracts>>;
  let product: Awaited<ReturnType<typeof startProduct>>;
  let opened: Awaited<ReturnType<typeof openTestBank>>;

  beforeAll(async () => {
    node = await startTestContracts();
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    product = await startProduct();
    opened = await openTestBank({ node, appUrl: product.url, behaviour: { stepMs: 0 } });
  });
  afterEach(async () => {
    await opened.close();
    await product.close();
  });

  const usdc = () => {
    const token = node.deployment.tokens.usdc;
    if (token === null) throw new Error("the test chain has no USDC");
    return token.address;
  };
  const balanceOf = (holder: Address) =>
    opened.rpc.readContract({
      address: usdc(),
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [holder],
    });

  /** A verified customer with a British bank account and a wallet whose key the test holds. */
  async function openCustomer(email = "mia@example.com") {
    const { call } = opened;
    const made = await call("POST", "/bank/fern/customers", {
      customerType: "INDIVIDUAL",
      firstName: "Mia",
      lastName: "Möller",
      email,
    });
    const customerId: string = made.body.customerId;
    await call("POST", `/bank/control/customers/${customerId}/status`, { status: "ACTIVE" });
    const address = { addressLine1: "1 Lane", city: "Leeds", postalCode: "LS1 1AA", country: "GB" };
    const account = await call("POST", "/bank/fern/payment-accounts", {
      paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
      customerId,
      nickname: "Mine",
      isThirdParty: false,
      externalBankAccount: {
        bankName: "Millpond Bank",
        bankAccountCurrency: "GBP",
        bankAddress: address,
        bankAccountType: "CHECKING",
        bankAccountPaymentMethod: "GB_BACS_CHAPS_FPS",
        bankAccountOwner: {
          email,
          firstName: "Mia",
          lastName: "Möller",
          type: "INDIVIDUAL",
          address,
        },
        sortCode: "040004",
        accountNumber: "12345678",
      },
    });
    const holder = privateKeyToAccount(generatePrivateKey());
    const wallet = await call("POST", "/bank/fern/payment-accounts", {
      paymentAccountType: "EXTERNAL_CRYPTO_WALLET",
      customerId,
      nickname: "Safe",
      isThirdParty: false,
      externalCryptoWallet: { cryptoWalletType: "EVM", chain: "ARBITRUM", address: holder.address },
    });
    expect([account.status, wallet.status]).toEqual([201, 201]);
    return {
      customerId,
      holder,
      accountId: account.body.paymentAccountId as string,
      walletId: wallet.body.paymentAccountId as string,
    };
  }
  type Customer = Awaited<ReturnType<typeof openCustomer>>;

  async function begin(customer: Customer, operation: "topup" | "withdraw", sourceAmount: string) {
    const { customerId, accountId, walletId } = customer;
    const isTopup = operation === "topup";
    const quote = await opened.call("POST", "/bank/fern/quotes", {
      customerId,
      source: {
        sourcePaymentAccountId: isTopup ? accountId : walletId,
        sourceCurrency: isTopup ? "GBP" : "USDC",
        sourcePaymentMethod: isTopup ? "GB_BACS_CHAPS_FPS" : "ARBITRUM",
        sourceAmount,
      },
      destination: {
        destinationPaymentAccountId: isTopup ? walletId : accountId,
        destinationPaymentMethod: isTopup ? "ARBITRUM" : "GB_BACS_CHAPS_FPS",
        destinationCurrency: isTopup ? "USDC" : "GBP",
      },
      guaranteeQuote: true,
    });
    expect(quote).toMatchObject({ status: 201 });
    const made = await opened.call(
      "POST",
      "/bank/fern/transactions",
      { quoteId: quote.body.quoteId, correlationId: "intent-1" },
      `key-${quote.body.quoteId}`,
    );
    expect(made).toMatchObject({ status: 201, body: { transactionStatus: "AWAITING_TRANSFER" } });
    return { quote: quote.body, transaction: made.body, id: made.body.transactionId as string };
  }

  const read = async (id: string) =>
    (await opened.call("GET", `/bank/fern/transactions/${id}`)).body;
  const untilStatus = (id: string, status: string) =>
    waitFor(
      async () => {
        const transaction = await read(id);
        return transaction.transactionStatus === status ? transaction : null;
      },
      { timeoutMs },
    );
  const statusesTold = (id: string) =>
    product.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ resource }) => resource.transactionId === id)
      .map(({ resource }) => resource.transactionStatus);

  async function sendTokens(customer: Customer, to: Address, amount: string) {
    const chain = openChain({
      client: connectChain(node.rpcUrl),
      deployment: node.deployment,
      faucet: node.faucet,
    });
    await chain.giveGas({ to: customer.holder.address, wei: parseUnits("0.1", 18) });
    const minor = parseUnits(amount, 6);
    await chain.mint({ asset: "usdc", to: customer.holder.address, minor });
    const wallet = createWalletClient({ account: customer.holder, transport: http(node.rpcUrl) });
    await wallet.writeContract({
      chain: null,
      address: usdc(),
      abi: tokenAbi,
      functionName: "transfer",
      args: [to, minor],
    });
  }

  const bookOf = async (currency: string) => {
    const { body } = await opened.call("GET", "/bank/control/books");
    return body.books.find((one: { currency: string }) => one.currency === currency);
  };

  it("pays a top-up out to the wallet, to the last unit, and tells each step", async () => {
    const customer = await openCustomer();
    const { id, quote, transaction } = await begin(customer, "topup", "100.00");
    expect(transaction.transferInstructions).toMatchObject({
      type: "fiat",
      transferMessage: expect.stringMatching(/^LP[0-9A-F]{8}$/),
      transferSortCode: "049977",
      transferBankBeneficiaryName: "Lilypad Customers",
    });
    await opened.call("POST", `/bank/control/transactions/${id}/pay`);
    await untilStatus(id, "COMPLETED");
    expect(await balanceOf(customer.holder.address)).toBe(parseUnits(quote.destinationAmount, 6));
    await waitFor(() => statusesTold(id).includes("COMPLETED"), { timeoutMs });
    expect(statusesTold(id)).toEqual(["AWAITING_TRANSFER", "PROCESSING", "COMPLETED"]);
    expect(await bookOf("GBP")).toMatchObject({
      received: "100.00",
      holds: "100.00",
      owes: "0.00",
    });
    const book = await bookOf("USDC");
    expect(book).toMatchObject({ paidOut: quote.destinationAmount, owes: "0.00" });
    const address: Address = (await opened.call("GET", "/bank/wallet")).body.address;
    expect(await balanceOf(address)).toBe(parseUnits(book.holds, 6));
  });

  it("signs what it tells", async () => {
    await openCustomer();
    const webhook = await waitFor(() => product.received[0], { timeoutMs });
    const timestamp = webhook.headers["x-api-timestamp"];
    const signature = createHmac("sha256", webhookSecret)
      .update(`${timestamp}.${webhook.body}`)
      .digest("hex");
    expect(webhook.path).toBe("/api/v1/webhooks/ramp/fern");
    expect(webhook.headers["x-api-signature"]).toBe(signature);
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
  });

  it("pays a withdrawal out once the tokens are at its address", async () => {
    const customer = await openCustomer();
    const { id, transaction } = await begin(customer, "withdraw", "50.00");
    const to: Address = transaction.transferInstructions.transferWalletAddress;
    await sendTokens(customer, to, "50");
    const done = await untilStatus(id, "COMPLETED");
    expect(await balanceOf(to)).toBe(parseUnits("50", 6));
    expect(await bookOf("GBP")).toMatchObject({ paidOut: done.destination.destinationAmount });
    expect(await bookOf("USDC")).toMatchObject({ received: "50.00" });
  });

  it("sends the tokens of a payout that fails back to where they came from", async () => {
    const customer = await openCustomer();
    const { id, transaction } = await begin(customer, "withdraw", "50.67");
    await sendTokens(customer, transaction.transferInstructions.transferWalletAddress, "50.67");
    const done = await untilStatus(id, "REFUNDED");
    expect(done).toMatchObject({ failureReason: "destination_returned_funds" });
    expect(await balanceOf(customer.holder.address)).toBe(parseUnits("50.67", 6));
    await waitFor(() => statusesTold(id).includes("REFUNDED"), { timeoutMs });
    expect(statusesTold(id)).toEqual(["AWAITING_TRANSFER", "PROCESSING", "FAILED", "REFUNDED"]);
  });

  it("gives a second deposit back and keeps the first", async () => {
    const customer = await openCustomer();
    const { id, transaction } = await begin(customer, "withdraw", "20.00");
    const to: Address = transaction.transferInstructions.transferWalletAddress;
    await sendTokens(customer, to, "20");
    await untilStatus(id, "COMPLETED");
    await sendTokens(customer, to, "20");
    await waitFor(async () => (await balanceOf(customer.holder.address)) === parseUnits("20", 6), {
      timeoutMs,
    });
    expect(await read(id)).toMatchObject({ transactionStatus: "COMPLETED" });
  });

  it("turns what comes to a virtual account into tokens, in Bridge's manner too", async () => {
    const holder = privateKeyToAccount(generatePrivateKey());
    const { call } = opened;
    const link = { full_name: "Mia Möller", email: "mia@example.com", type: "individual" };
    const customer: string = (await call("POST", "/bank/bridge/kyc_links", link, "k1")).body.id;
    await call("POST", `/bank/control/customers/${customer}/status`, { status: "ACTIVE" });
    const virtual = await call(
      "POST",
      `/bank/bridge/customers/${customer}/virtual_accounts`,
      {
        source: { currency: "usd" },
        destination: { currency: "usdc", payment_rail: "arbitrum", address: holder.address },
      },
      "k2",
    );
    await call("POST", `/bank/control/accounts/${virtual.body.id}/deposit`, { amount: "40.00" });
    await waitFor(async () => (await balanceOf(holder.address)) === parseUnits("39.8", 6), {
      timeoutMs,
    });

    const transfer = await call(
      "POST",
      "/bank/bridge/transfers",
      {
        amount: "100.00",
        on_behalf_of: customer,
        client_reference_id: "intent-2",
        source: { payment_rail: "ach_push", currency: "usd" },
        destination: { payment_rail: "arbitrum", currency: "usdc", to_address: holder.address },
      },
      "k3",
    );
    expect(transfer.body.state).toBe("awaiting_funds");
    await call("POST", `/bank/control/transactions/${transfer.body.id}/pay`);
    await waitFor(async () => (await balanceOf(holder.address)) === parseUnits("139.8", 6), {
      timeoutMs,
    });
    const states = () =>
      product.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ event_object_id: id }) => id === transfer.body.id)
        .map(({ event_object_status: state }) => state);
    await waitFor(() => states().includes("payment_processed"), { timeoutMs });
    expect(states()).toEqual(["awaiting_funds", "funds_received", "payment_processed"]);
  });

  it.each(["request lost", "answer lost"] as const)(
    "pays once, although the %s and it is started again in between",
    async (fault) => {
      const line = await startLine(node.rpcUrl);
      const { directory } = opened;
      await opened.close({ keep: true });
      const open = () =>
        openTestBank({
          node: { ...node, rpcUrl: line.url },
          directory,
          appUrl: product.url,
          behaviour: { stepMs: 0 },
        });
      opened = await open();
      const customer = await openCustomer();
      // The first one brings the bank its tokens and gas money.
      const first = await begin(customer, "topup", "100.00");
      await opened.call("POST", `/bank/control/transactions/${first.id}/pay`);
      await untilStatus(first.id, "COMPLETED");

      const second = await begin(customer, "topup", "30.00");
      line.faults.set("eth_sendRawTransaction", fault);
      await opened.call("POST", `/bank/control/transactions/${second.id}/pay`);
      const transferOf = () =>
        opened.bank.context.store
          .all("transfer")
          .find(({ transactionId }) => transactionId === second.id);
      await waitFor(() => transferOf()?.signed, { timeoutMs });
      const { signed } = transferOf() ?? {};
      await opened.close({ keep: true });
      opened = await open();
      line.faults.clear();
      await untilStatus(second.id, "COMPLETED");
      expect(transferOf()).toMatchObject({ signed, status: "confirmed" });
      const both = [first, second].map(({ quote }) => parseUnits(quote.destinationAmount, 6));
      expect(await balanceOf(customer.holder.address)).toBe((both[0] ?? 0n) + (both[1] ?? 0n));
      await line.close();
    },
  );

  it("pays once, although it is stopped and started at every step", async () => {
    const customer = await openCustomer();
    const { id, quote } = await begin(customer, "topup", "100.00");
    const { directory } = opened;
    const restart = async () => {
      await opened.close({ keep: true });
      opened = await openTestBank({
        node,
        directory,
        appUrl: product.url,
        behaviour: { stepMs: 0 },
      });
    };
    await opened.call("POST", `/bank/control/transactions/${id}/pay`);
    await restart();
    await restart();
    await untilStatus(id, "COMPLETED");
    await restart();
    expect(await read(id)).toMatchObject({ transactionStatus: "COMPLETED" });
    expect(await balanceOf(customer.holder.address)).toBe(parseUnits(quote.destinationAmount, 6));
  });
});
