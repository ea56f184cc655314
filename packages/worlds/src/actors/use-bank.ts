import { randomUUID } from "node:crypto";
import type { BodyInput, Operations } from "@lilypad/api-contract";
import { waitFor } from "@lilypad/local-stack";
import { dataOf } from "../api/data-of.ts";
import type { Api } from "../api/open-api.ts";
import type { Sandbox } from "../outside/open-sandbox.ts";
import { memberOf, textOf } from "../read-members.ts";
import type { World } from "../world.ts";

/** A person who uses a bank. */
interface Customer {
  readonly token: string;
}

type AccountDetails = BodyInput<Operations["completeBankLink"]>["accountDetails"];

const timeoutMs = 60_000;

/** Calls a control route of the sandbox's bank. */
export const tellBank = (sandbox: Sandbox, path: string, body: unknown = {}): Promise<unknown> =>
  sandbox.ask("POST", `bank/control/${path}`, body);

/** Has the bank verify who a person is. */
export async function verifyIdentity(
  { api, sandbox }: World,
  person: Customer & { email: string; firstName: string; lastName: string },
): Promise<void> {
  const { email, firstName, lastName } = person;
  const call = api.as(person);
  const body = { customerType: "INDIVIDUAL" as const, email, firstName, lastName };
  dataOf(await call("createRampCustomer", { body }));
  const customers = (await sandbox.ask("GET", "bank/control/customers")) as unknown[];
  const customer = customers.find((one) => memberOf(one, "email") === email);
  await tellBank(sandbox, `customers/${textOf(customer, "id")}/status`, { status: "ACTIVE" });
  await waitFor(async () => dataOf(await call("getRampCustomerStatus")).status === "ACTIVE", {
    timeoutMs,
  });
}

/** Fills a bank's required fields with its placeholders. */
async function fillDetails(
  api: Api,
  person: Customer,
  country: string,
  currency: string,
): Promise<AccountDetails> {
  const { banks } = dataOf(await api.as(person)("listBanks", { query: { country, currency } }));
  const bank = banks.find((one) => one.bank_address !== null) ?? banks[0];
  const operation = bank?.operations[0];
  if (bank === undefined || operation === undefined)
    throw new Error(`there is no bank for ${currency} in ${country}`);
  const [swiftCode] = operation.swiftCodes;
  const userAddress = {
    addressLine1: "4 Weir Lane",
    city: "Cambridge",
    postalCode: "CB2 1TN",
    country: "GB",
  };
  const fields = operation.requiredFields.map(({ name, placeholder, options }) => [
    name,
    name === "bicSwift" ? swiftCode : (options?.[0]?.value ?? placeholder ?? ""),
  ]);
  return {
    country,
    currency,
    bank: bank.id,
    userAddress,
    ...(swiftCode === undefined ? {} : { swiftCode }),
    ...Object.fromEntries(fields),
  };
}

/** Links a bank account, and waits until it can be used. @returns its id */
export async function linkBank(
  { api }: Pick<World, "api">,
  person: Customer,
  country: string,
  currency: string,
): Promise<string> {
  const call = api.as(person);
  const { linkId } = dataOf(await call("initBankLink", { body: {} }));
  const accountDetails = await fillDetails(api, person, country, currency);
  const { account } = dataOf(await call("completeBankLink", { body: { linkId, accountDetails } }));
  await waitFor(
    async () => {
      const { accounts } = dataOf(await call("listLinkedAccounts"));
      return accounts.find(({ id }) => id === account.id)?.status === "active";
    },
    { timeoutMs },
  );
  return account.id;
}

/** Begins a top-up or a withdrawal. @returns its id */
export async function beginOrder(
  { api }: Pick<World, "api">,
  person: Customer,
  operation: "topup" | "withdraw",
  order: { linkedAccountId: string; amountCents: number },
): Promise<string> {
  const call = api.as(person);
  const params = { operation };
  const { quote } = dataOf(await call("createRampQuote", { params, body: order }));
  const body = { ...order, quoteId: quote.quoteId, correlationId: randomUUID() };
  return dataOf(await call("createRampIntent", { params, body })).intentId;
}

/** Waits until a top-up or a withdrawal has this status. */
export const untilOrder = (
  { api }: Pick<World, "api">,
  person: Customer,
  id: string,
  status: string,
) =>
  waitFor(
    async () =>
      dataOf(await api.as(person)("getRampIntentStatus", { params: { id } })).status === status,
    { timeoutMs },
  );

/** Makes the bank transfer for an order arrive. */
export async function payOrder({ sandbox }: Pick<World, "sandbox">, id: string): Promise<void> {
  const transactionId = await waitFor(
    async () => {
      const all = (await sandbox.ask("GET", "bank/control/transactions")) as unknown[];
      return memberOf(
        all.find((one) => memberOf(one, "correlationId") === id),
        "id",
      );
    },
    { timeoutMs },
  );
  await tellBank(sandbox, `transactions/${transactionId}/pay`);
}

/**
 * Begins to pay a link for money as a payer without an account, identified by a cookie.
 * @param reader a person who may read the list of banks
 * @returns the payment's id
 */
export async function beginLinkPayment(
  { api }: Pick<World, "api">,
  reader: Customer,
  url: string,
): Promise<string> {
  const params = { code: url.split("/").at(-1) ?? "" };
  const call = api.inBrowser();
  const accountDetails = {
    ...(await fillDetails(api, reader, "EU", "EUR")),
    accountHolderName: "Petra Payer",
    accountHolderEmail: "petra@example.com",
  };
  dataOf(await call("completeTeleportLink", { params, body: { accountDetails } }));
  const quote = dataOf(await call("createPublicTeleportQuote", { params, body: {} }));
  const body = { teleportQuoteId: quote.quoteId };
  return dataOf(await call("createPublicTeleportTransaction", { params, body })).transactionId;
}

/** Pays a link for money, and waits until its owner's list says so. */
export async function payLink(
  world: World,
  owner: Customer,
  link: { url: string; id: string },
): Promise<void> {
  await payOrder(world, await beginLinkPayment(world, owner, link.url));
  await waitFor(
    async () => {
      const { links } = dataOf(await world.api.as(owner)("listTeleportLinks"));
      return links.find(({ id }) => id === link.id)?.status === "paid";
    },
    { timeoutMs },
  );
}
