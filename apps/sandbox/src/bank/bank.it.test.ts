import { createHmac } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { type Address, parseUnits } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestActors, timeoutMs } from "../../test/create-test-actors.ts";
import { openTestBank, startProduct, webhookSecret } from "../../test/open-test-bank.ts";
import { startTestContracts } from "../../test/start-test-contracts.ts";

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

  const { balanceOf, openCustomer, begin, read, untilStatus, sendTokens } = createTestActors(
    () => ({
      node,
      opened,
    }),
  );
  const statusesTold = (id: string) =>
    product.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ resource }) => resource.transactionId === id)
      .map(({ resource }) => resource.transactionStatus);

  const bookOf = async (currency: string) => {
    const { body } = await opened.call("GET", "/bank/control/books");
    return body.books.find((one: { currency: string }) => one.currency === currency);
  };

  it("pays out a top-up to the wallet exactly, and sends a webhook for each step", async () => {
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

  it("signs its webhooks", async () => {
    const startedAt = Date.now();
    await openCustomer();
    const webhook = await waitFor(() => product.received[0], { timeoutMs });
    const timestamp = webhook.headers["x-api-timestamp"];
    const signature = createHmac("sha256", webhookSecret)
      .update(`${timestamp}.${webhook.body}`)
      .digest("hex");
    expect(webhook.path).toBe("/api/v1/webhooks/ramp/fern");
    expect(webhook.headers["x-api-signature"]).toBe(signature);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(Math.floor(startedAt / 1000));
    expect(Number(timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  it("pays out a withdrawal once the tokens are at its address", async () => {
    const customer = await openCustomer();
    const { id, transaction } = await begin(customer, "withdraw", "50.00");
    const to: Address = transaction.transferInstructions.transferWalletAddress;
    await sendTokens(customer, to, "50");
    const done = await untilStatus(id, "COMPLETED");
    expect(await balanceOf(to)).toBe(parseUnits("50", 6));
    expect(await bookOf("GBP")).toMatchObject({ paidOut: done.destination.destinationAmount });
    expect(await bookOf("USDC")).toMatchObject({ received: "50.00" });
  });

  it("returns the tokens of a failed payout to their sender", async () => {
    const customer = await openCustomer();
    const { id, transaction } = await begin(customer, "withdraw", "50.67");
    await sendTokens(customer, transaction.transferInstructions.transferWalletAddress, "50.67");
    const done = await untilStatus(id, "REFUNDED");
    expect(done).toMatchObject({ failureReason: "destination_returned_funds" });
    expect(await balanceOf(customer.holder.address)).toBe(parseUnits("50.67", 6));
    await waitFor(() => statusesTold(id).includes("REFUNDED"), { timeoutMs });
    expect(statusesTold(id)).toEqual(["AWAITING_TRANSFER", "PROCESSING", "FAILED", "REFUNDED"]);
  });

  it("returns a second deposit and keeps the first", async () => {
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

  it("converts deposits to a virtual account into tokens, also with Bridge's API", async () => {
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
});
