import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { makeOwnerList, tokenAbi } from "@lilypad/chain";
import {
  createBridgeRamp,
  createFernRamp,
  createHttpDirectory,
  type RampProviderName,
} from "@lilypad/providers";
import { createTestDatabase, freePort, startTestChain, waitFor } from "@lilypad/testing";
import { type Address, createPublicClient, getAddress, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import {
  apiKey,
  bridgeKeys,
  openTestBank,
  webhookSecret,
} from "../apps/sandbox/test/open-test-bank.ts";
import { migrations } from "../apps/server/src/migrations.ts";
import { ringOf } from "../apps/server/src/platform/config/key-ring.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";

const timeoutMs = 40_000;

/** How the bank delivers webhooks. */
type Delivery = "normal" | "duplicate" | "reorder";

export interface Customer extends SignedUp {
  linkedAccountId: string;
}

export type BankRails = Awaited<ReturnType<typeof openBankRails>>;

function openSecrets() {
  const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  return {
    accessTokenKeys: ringOf(newKey()),
    vapidKeys: ringOf(newKey()),
    codePeppers: ringOf(randomBytes(32)),
    passcodePeppers: ringOf(randomBytes(32)),
    unsubscribeKeys: ringOf(randomBytes(32)),
    bankDetailsKeys: ringOf(randomBytes(32)),
    refreshTokenKeys: ringOf(randomBytes(32)),
  };
}

/**
 * Opens the whole product and the sandbox's whole bank, connected over their real APIs and one chain,
 * without fakes in between.
 */
export async function openBankRails(provider: RampProviderName, deliver: Delivery) {
  const { rpcUrl, deployment, keys, stop } = await startTestChain({ deployed: true });
  const port = await freePort();
  const bank = await openTestBank({
    appUrl: `http://127.0.0.1:${port}`,
    behaviour: { autoApproveMs: null, autoPayMs: null, stepMs: 0, deliver },
    node: {
      rpcUrl,
      deployment,
      faucet: privateKeyToAccount(keys.faucet),
      operator: privateKeyToAccount(keys.operator).address,
      giveGasMoney: async () => undefined,
      stop,
    },
  });
  await bank.app.listen({ port: 0, host: "127.0.0.1" });
  const bankUrl = `http://127.0.0.1:${(bank.app.server.address() as AddressInfo).port}/bank`;
  const reach = { baseUrl: `${bankUrl}/${provider}`, apiKey, requestsPerMinute: 100_000 };
  const database = await createTestDatabase({ migrations });
  const seed = randomBytes(32);
  const world = {
    rpcUrl,
    deployment,
    operatorKey: keys.operator,
    makeOwnerList: (firstIndex: number) => makeOwnerList(seed, firstIndex, 50),
    relayerKey: keys.relayer,
    secrets: openSecrets(),
  };
  async function startProduct(): Promise<Product> {
    const started = await openProduct({
      // The bank works by itself, too, and calls back when it is ready.
      loops: true,
      world,
      databaseUrl: database.databaseUrl,
      environment: { RAMP_PAYOUT_ADDRESSES: bank.bank.address, TELEPORT_EASY_FLOW: "true" },
      ramp:
        provider === "fern"
          ? createFernRamp({ ...reach, webhookSecrets: [webhookSecret] })
          : createBridgeRamp({ ...reach, webhookPublicKeys: bridgeKeys.publicKey }),
      directory: createHttpDirectory({ baseUrl: `${bankUrl}/directory` }),
    });
    await started.app.listen({ port, host: "127.0.0.1" });
    await waitFor(() => started.modules.settlement.acceptsSends(), { timeoutMs });
    return started;
  }
  let product = await startProduct();

  const client = createPublicClient({ transport: http(rpcUrl) });
  const usdc = deployment.tokens.usdc?.address ?? "0x";

  async function control(path: string, body: object = {}) {
    const answer = await bank.call("POST", `/bank/control/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  }

  /** Signs up a new person whose identity the bank has verified. */
  async function verify(firstName: string): Promise<SignedUp> {
    const person = await product.signUp(firstName);
    const { email, token } = person;
    const body = { customerType: "INDIVIDUAL", email, firstName, lastName: "Example" } as const;
    dataOf(await product.call("createRampCustomer", { token, body }));
    const known = await bank.call("GET", "/bank/control/customers");
    const { id } = known.body.find((one: { email: string }) => one.email === email);
    await control(`customers/${id}/status`, { status: "UNDER_REVIEW" });
    await control(`customers/${id}/status`, { status: "ACTIVE" });
    await waitFor(
      async () =>
        dataOf(await product.call("getRampCustomerStatus", { token })).status === "ACTIVE",
      { timeoutMs },
    );
    return person;
  }

  /** Links a US account at one of the directory's banks. */
  async function link(person: SignedUp): Promise<Customer> {
    const { token } = person;
    const query = { country: "US", currency: "USD" };
    const { banks } = dataOf(await product.call("listBanks", { token, query }));
    const address = {
      addressLine1: "1 Pond Street",
      city: "Boston",
      state: "MA",
      stateCode: "MA",
      postalCode: "02108",
      country: "US",
    };
    const accountDetails = {
      ...query,
      bank: banks[0]?.id ?? "",
      bankAddress: address,
      userAddress: address,
      routingNumber: "021000021",
      accountNumber: "1234567890",
    };
    // The contract's type requires strings also for the named parts.
    const body = { accountDetails: accountDetails as never };
    const { account } = dataOf(await product.call("completeBankLink", { token, body }));
    await waitFor(
      async () => {
        const { accounts } = dataOf(await product.call("listLinkedAccounts", { token }));
        return accounts.find(({ id }) => id === account.id)?.status === "active";
      },
      { timeoutMs },
    );
    return { ...person, linkedAccountId: account.id };
  }

  /**
   * Creates a quote and accepts it, as the app does.
   * @param meanwhile runs between the two
   */
  async function begin(
    { token, linkedAccountId }: Customer,
    operation: "topup" | "withdraw",
    amountCents: number,
    meanwhile = async () => {},
  ) {
    const params = { operation };
    const order = { linkedAccountId, amountCents };
    const { quote } = dataOf(await product.call("createRampQuote", { token, params, body: order }));
    await meanwhile();
    const body = { ...order, quoteId: quote.quoteId, correlationId: crypto.randomUUID() };
    return dataOf(await product.call("createRampIntent", { token, params, body }));
  }

  const statusOf = async ({ token }: Customer, id: string) =>
    dataOf(await product.call("getRampIntentStatus", { token, params: { id }, query: {} }));

  return {
    product: () => product,
    /** Stops the product and starts a new instance. */
    async restart() {
      await product.close();
      product = await startProduct();
    },
    bank,
    control,
    join: async (firstName: string) => link(await verify(firstName)),
    begin,
    statusOf,
    /** Returns the provider's transaction id of an intent. */
    async transactionOf(intentId: string): Promise<string> {
      const all = await bank.call("GET", "/bank/control/transactions");
      return all.body.find((one: { correlationId: string }) => one.correlationId === intentId).id;
    },
    until: (customer: Customer, intentId: string, status: string) =>
      waitFor(async () => (await statusOf(customer, intentId)).status === status, { timeoutMs }),
    onChain: (holder: string): Promise<bigint> =>
      client.readContract({
        address: usdc,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [getAddress(holder as Address)],
      }),
    async close() {
      await product.close();
      await bank.close();
      await database.drop();
      await stop();
    },
  };
}
