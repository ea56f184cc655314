import { tokenAbi } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { type Address, createWalletClient, http, parseUnits } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { connectChain } from "../src/chain/connect-chain.ts";
import { openChain } from "../src/chain/open-chain.ts";
import type { openTestBank } from "./open-test-bank.ts";
import type { startTestContracts } from "./start-test-contracts.ts";

export const timeoutMs = 20_000;

interface Scene {
  readonly node: Awaited<ReturnType<typeof startTestContracts>>;
  readonly opened: Awaited<ReturnType<typeof openTestBank>>;
}

/** For tests: people with accounts at the bank, and their actions. */
export function createTestActors(get: () => Scene) {
  const usdc = () => {
    const token = get().node.deployment.tokens.usdc;
    if (token === null) throw new Error("the test chain has no USDC");
    return token.address;
  };
  const balanceOf = (holder: Address) =>
    get().opened.rpc.readContract({
      address: usdc(),
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [holder],
    });

  /** A verified customer with a British bank account and a wallet whose key the test has. */
  async function openCustomer(email = "mia@example.com") {
    const { call } = get().opened;
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
    const quote = await get().opened.call("POST", "/bank/fern/quotes", {
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
    const made = await get().opened.call(
      "POST",
      "/bank/fern/transactions",
      { quoteId: quote.body.quoteId, correlationId: "intent-1" },
      `key-${quote.body.quoteId}`,
    );
    expect(made).toMatchObject({ status: 201, body: { transactionStatus: "AWAITING_TRANSFER" } });
    return { quote: quote.body, transaction: made.body, id: made.body.transactionId as string };
  }

  const read = async (id: string) =>
    (await get().opened.call("GET", `/bank/fern/transactions/${id}`)).body;
  const untilStatus = (id: string, status: string) =>
    waitFor(
      async () => {
        const transaction = await read(id);
        return transaction.transactionStatus === status ? transaction : null;
      },
      { timeoutMs },
    );
  async function sendTokens(customer: Customer, to: Address, amount: string) {
    const chain = openChain({
      client: connectChain(get().node.rpcUrl),
      deployment: get().node.deployment,
      faucet: get().node.faucet,
    });
    await chain.giveGas({ to: customer.holder.address, wei: parseUnits("0.1", 18) });
    const minor = parseUnits(amount, 6);
    await chain.mint({ asset: "usdc", to: customer.holder.address, minor });
    const wallet = createWalletClient({
      account: customer.holder,
      transport: http(get().node.rpcUrl),
    });
    await wallet.writeContract({
      chain: null,
      address: usdc(),
      abi: tokenAbi,
      functionName: "transfer",
      args: [to, minor],
    });
  }

  return { balanceOf, openCustomer, begin, read, untilStatus, sendTokens };
}
