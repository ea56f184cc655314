import type { Data, Operations } from "@lilypad/api-contract";
import { waitFor } from "@lilypad/testing";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { dataOf, type Product } from "../../apps/server/test/worlds/open-product.ts";
import type { DemoBank } from "./bank.ts";
import type { Caller, Citizen } from "./town.ts";

/** A person with linked bank accounts, as ids. */
export interface BankCustomer extends Citizen {
  /** For top-ups and withdrawals. */
  euros: string;
  /** Paid by teleport links. */
  pounds: string;
}

type NewLink = Data<Operations["createTeleportLink"]>;
type Bank = Data<Operations["listBanks"]>["banks"][number];

const timeoutMs = 60_000;

const london = {
  addressLine1: "1 Pond Street",
  city: "London",
  postalCode: "N1 1AA",
  country: "GB",
};
const berlin = { ...london, addressLine1: "Teichstraße 1", city: "Berlin", country: "DE" };

/** The IBAN of an account number at a German bank, with its check digits. */
function germanIban(account: bigint): string {
  const bban = `37040044${String(account).padStart(10, "0")}`;
  const checkDigits = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(checkDigits).padStart(2, "0")}${bban}`;
}

/** A person without an account who pays teleport links. */
const payer = {
  userAddress: berlin,
  iban: germanIban(532013000n),
  accountHolderName: "Petra Sommer",
  accountHolderEmail: "petra.sommer@example.com",
};

/** Actions of people and payers at the bank; each ends when its money has arrived. */
export function openBankActions(options: {
  product: Product;
  bank: DemoBank;
  tokenOf: (person: Caller) => Promise<string>;
}) {
  const { product, bank, tokenOf } = options;
  const { call } = product;

  async function listBanks(token: string, country: string, currency: string): Promise<Bank[]> {
    const query = { country, currency };
    return dataOf(await call("listBanks", { token, query })).banks;
  }

  /** A German bank, as named when linking one of its accounts. */
  async function euroBank(token: string) {
    const banks = await listBanks(token, "EU", "EUR");
    const bank = banks.find(({ operations }) => operations[0]?.swiftCodes.length === 1);
    const [swiftCode] = bank?.operations[0]?.swiftCodes ?? [];
    return { currency: "EUR", country: "EU", bank: bank?.id, swiftCode, bankAddress: berlin };
  }

  /** Links an account and waits until it can be used. @returns its id */
  async function linkAccount(token: string, details: object): Promise<string> {
    // The contract's type requires strings also for the named parts.
    const body = { accountDetails: details as never };
    const { id } = dataOf(await call("completeBankLink", { token, body })).account;
    await waitFor(
      async () =>
        dataOf(await call("listLinkedAccounts", { token })).accounts.find(
          (account) => account.id === id,
        )?.status === "active",
      { timeoutMs },
    );
    return id;
  }

  /** Calls a teleport link's public operations as one browser does, with its cookie. */
  function openPayerBrowser(url: string) {
    const code = url.split("/").at(-1) ?? "";
    let cookie = "";
    return async (path: string, payload: object) => {
      const answer = await product.app.inject({
        method: "POST",
        url: `/api/v1/public/teleport/${code}${path}`,
        headers: cookie === "" ? {} : { cookie },
        payload,
      });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
      const set = answer.headers["set-cookie"];
      if (typeof set === "string") cookie = set.split(";")[0] ?? "";
      return answer.json().data;
    };
  }

  return {
    /** Verifies a person's identity. */
    async verify(person: Citizen): Promise<void> {
      const { email, firstName, lastName } = person;
      const token = await tokenOf(person);
      const body = { customerType: "INDIVIDUAL", email, firstName, lastName } as const;
      dataOf(await call("createRampCustomer", { token, body }));
      await bank.approve(email);
      await waitFor(
        async () => dataOf(await call("getRampCustomerStatus", { token })).status === "ACTIVE",
        { timeoutMs },
      );
    },

    /** Links a German and a British account of a verified person. @param number below 10 */
    async link(person: Citizen, number: number): Promise<BankCustomer> {
      const token = await tokenOf(person);
      const euros = await linkAccount(token, {
        ...(await euroBank(token)),
        userAddress: london,
        iban: germanIban(532013100n + BigInt(number)),
      });
      const [british] = await listBanks(token, "GB", "GBP");
      const pounds = await linkAccount(token, {
        currency: "GBP",
        country: "GB",
        bank: british?.id,
        userAddress: london,
        bankAddress: london,
        sortCode: "20-00-00",
        accountNumber: `5577991${number}`,
      });
      return { ...person, euros, pounds };
    },

    /** Moves money between a person's bank account and wallet, if the wallet has enough. */
    async move(person: BankCustomer, operation: "topup" | "withdraw", amountCents: number) {
      const token = await tokenOf(person);
      const params = { operation };
      const order = { linkedAccountId: person.euros, amountCents };
      const quoted = await call("createRampQuote", { token, params, body: order });
      if (quoted.code === "INSUFFICIENT_FUNDS") return;
      const { quoteId } = dataOf(quoted).quote;
      const body = { ...order, quoteId, correlationId: newId() };
      const accepted = await call("createRampIntent", { token, params, body });
      if (accepted.code === "INSUFFICIENT_FUNDS") return;
      const { intentId: id } = dataOf(accepted);
      await waitFor(
        async () =>
          dataOf(await call("getRampIntentStatus", { token, params: { id }, query: {} })).status ===
          "COMPLETED",
        { timeoutMs },
      );
    },

    /** Exchanges dollars for euros, if the wallet has enough. @param amount decimal */
    async exchange(person: Citizen, amount: string): Promise<void> {
      const token = await tokenOf(person);
      const order = { from: "USD", to: "EUR", amount } as const;
      const { id } = dataOf(await call("createExchangeQuote", { token, body: order })).exchange;
      const body = { quoteId: id, correlationId: newId() };
      const begun = await call("beginExchange", { token, body });
      if (begun.code === "INSUFFICIENT_FUNDS") return;
      dataOf(begun);
      await waitFor(
        async () =>
          dataOf(await call("getExchange", { token, params: { id } })).exchange.status === "done",
        { timeoutMs },
      );
    },

    /** @param amount decimal, in pounds */
    async createLink(person: BankCustomer, amount: string, note: string): Promise<NewLink> {
      const body = {
        amount,
        note,
        recipientPaymentAccountId: person.pounds,
        correlationId: newId(),
      };
      return dataOf(await call("createTeleportLink", { token: await tokenOf(person), body }));
    },

    /** Pays a link in euros, from outside Lilypad. */
    async payLink(owner: BankCustomer, { link: { id }, url }: NewLink): Promise<void> {
      const token = await tokenOf(owner);
      const post = openPayerBrowser(url);
      await post("/complete-link", { accountDetails: { ...payer, ...(await euroBank(token)) } });
      const { quoteId } = await post("/quotes", {});
      await post("/transactions", { teleportQuoteId: quoteId });
      await waitFor(
        async () =>
          dataOf(await call("listTeleportLinks", { token, query: {} })).links.find(
            (link) => link.id === id,
          )?.status === "paid",
        { timeoutMs },
      );
    },
  };
}

export type BankActions = ReturnType<typeof openBankActions>;
