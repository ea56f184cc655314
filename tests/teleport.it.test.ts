import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../apps/server/test/worlds/open-product.ts";
import { type BankRails, type Customer, openBankRails } from "./open-bank-rails.ts";

const timeoutMs = 40_000;

const address = {
  addressLine1: "1 Pond Street",
  city: "London",
  postalCode: "N1 1AA",
  country: "GB",
};

/** A payer's euro account, as sent by the payer's page. */
const payerAccount = {
  currency: "EUR",
  country: "EU",
  userAddress: address,
  bankAddress: { ...address, country: "DE", city: "Berlin" },
  iban: "DE89370400440532013000",
  accountHolderName: "Petra Payer",
  accountHolderEmail: "petra@example.com",
};

describe.each([
  ["fern", "duplicate"],
  ["bridge", "reorder"],
] as const)(
  "a teleport link paid through %s with webhooks delivered as %s",
  (provider, deliver) => {
    let rails: BankRails;
    let mia: Customer;
    let british: string;

    beforeAll(async () => {
      rails = await openBankRails(provider, deliver);
      mia = await rails.join("Mia");
      british = await linkBritish(mia, "55779911");
    });
    afterAll(() => rails?.close());

    /** Links a UK account and waits until it is active. @returns its id */
    async function linkBritish({ token }: Customer, accountNumber: string): Promise<string> {
      const query = { country: "GB", currency: "GBP" };
      const { banks } = dataOf(await rails.product().call("listBanks", { token, query }));
      const accountDetails = {
        ...query,
        bank: banks[0]?.id ?? "",
        userAddress: address,
        bankAddress: address,
        sortCode: "20-00-00",
        accountNumber,
      };
      const body = { accountDetails: accountDetails as never };
      const { id } = dataOf(
        await rails.product().call("completeBankLink", { token, body }),
      ).account;
      await waitFor(
        async () => {
          const { accounts } = dataOf(await rails.product().call("listLinkedAccounts", { token }));
          return accounts.find((account) => account.id === id)?.status === "active";
        },
        { timeoutMs },
      );
      return id;
    }

    const newLink = async () =>
      dataOf(
        await rails.product().call("createTeleportLink", {
          token: mia.token,
          body: { amount: "50.00", recipientPaymentAccountId: british },
        }),
      );

    const linkOf = async (id: string) =>
      dataOf(
        await rails.product().call("listTeleportLinks", { token: mia.token, query: {} }),
      ).links.find((link) => link.id === id);

    /** Opens a browser that is not signed in, with its cookie. */
    function openBrowser(url: string) {
      const code = url.split("/").at(-1) ?? "";
      let cookie = "";
      return async (method: "GET" | "POST", path: string, payload?: object, status = 200) => {
        const answer = await rails.product().app.inject({
          method,
          url: `/api/v1/public/teleport/${code}${path}`,
          headers: cookie === "" ? {} : { cookie },
          ...(payload === undefined ? {} : { payload }),
        });
        const set = answer.headers["set-cookie"];
        if (typeof set === "string") cookie = set.split(";")[0] ?? "";
        expect(answer.statusCode, answer.body).toBe(status);
        return status === 200 ? answer.json().data : answer.json();
      };
    }

    async function begin() {
      const { url, link } = await newLink();
      const browser = openBrowser(url);
      const { token } = mia;
      const query = { country: "EU", currency: "EUR" };
      const { banks } = dataOf(await rails.product().call("listBanks", { token, query }));
      const bank =
        banks.find(({ operations }) => operations[0]?.swiftCodes.length === 1) ?? banks[0];
      const swiftCode = bank?.operations[0]?.swiftCodes[0];
      const details = { ...payerAccount, bank: bank?.id, ...(swiftCode ? { swiftCode } : {}) };
      await browser("POST", "/complete-link", { accountDetails: details });
      const { quoteId } = await browser("POST", "/quotes", {});
      const payment = await browser("POST", "/transactions", { teleportQuoteId: quoteId });
      return { browser, link, payment };
    }

    it("pays the owner's account once the payer's transfer has arrived, and the books balance", async () => {
      const { browser, link, payment } = await begin();
      expect(payment).toMatchObject({
        status: "AWAITING_TRANSFER",
        source: { currency: "EUR" },
        destination: { currency: "GBP" },
        transferInstructions: { bankBeneficiaryName: expect.stringMatching(/\S/) },
      });
      expect(Number(payment.destination.amount)).toBeGreaterThanOrEqual(50);
      await rails.control(`transactions/${await rails.transactionOf(payment.transactionId)}/pay`);
      await waitFor(async () => (await linkOf(link.id))?.status === "paid", { timeoutMs });
      expect((await browser("GET", "")).payment).toMatchObject({
        status: "COMPLETED",
        outcome: { code: "delivered" },
      });
      const { rows } = await rails.product().pool.query<{ posted: bigint }>(
        `select sum(a.posted)::bigint as posted from system_account s join account a on a.id = s.account_id
       where s.code = 'teleport:transit'`,
      );
      expect(rows[0]?.posted).toBe(0n);
    });

    it("can be paid into a virtual account, if the bank offers them", async () => {
      const { url, link } = await newLink();
      const browser = openBrowser(url);
      const asked = { teleport_id: link.id, source_currency: "USD" };
      if (provider === "bridge") {
        expect(await browser("POST", "/auto-fiat", asked, 422)).toMatchObject({
          code: "RAMP_UNSUPPORTED",
        });
        return;
      }
      const { bank_details, amount } = await browser("POST", "/auto-fiat", asked);
      expect(amount).toBe("50.00");
      const { quoteId } = await browser("POST", "/quotes", {});
      const payment = await browser("POST", "/transactions", { teleportQuoteId: quoteId });
      expect(payment.transferInstructions).toMatchObject({
        accountNumber: bank_details.account_number,
        routingNumber: bank_details.routing_number,
        transferMessage: expect.stringMatching(/^LP/),
      });
      const id = await rails.transactionOf(payment.transactionId);
      const transactions = (await rails.bank.call("GET", "/bank/control/transactions")).body;
      const { quote } = transactions.find((one: { id: string }) => one.id === id);
      const deposit = (sum: string) =>
        rails.control(`accounts/${quote.sourceAccountId}/deposit`, { amount: sum });
      await deposit(payment.source.amount);
      // A second transfer is returned.
      await deposit(payment.source.amount);
      await waitFor(async () => (await linkOf(link.id))?.status === "paid", { timeoutMs });
      expect((await linkOf(link.id))?.paidAmount).toBe(payment.destination.amount);
    });

    it("becomes open again if the payer sent too little and the bank returned it", async () => {
      const { browser, link, payment } = await begin();
      const id = await rails.transactionOf(payment.transactionId);
      await rails.control(`transactions/${id}/pay`, { amount: "20.00" });
      await waitFor(async () => (await browser("GET", "")).payment.outcome?.code === "underpaid", {
        timeoutMs,
      });
      expect((await linkOf(link.id))?.status).toBe("open");
    });

    it("can be paid by a signed-in person from their linked account, if the ramp supports it", async () => {
      const { url, link } = await newLink();
      const noor = await rails.join("Noor");
      const { token } = noor;
      const linkedAccountId = await linkBritish(noor, "55664433");
      const code = url.split("/").at(-1) ?? "";
      const body = { code, linkedAccountId };
      const offered = await rails.product().call("createTeleportQuote", { token, body });
      if (provider === "bridge") {
        expect(offered.code).toBe("RAMP_UNSUPPORTED");
        expect((await linkOf(link.id))?.status).toBe("open");
        return;
      }
      const { teleportQuoteId } = dataOf(offered);
      const accept = { token, body: { teleportQuoteId } };
      const payment = dataOf(await rails.product().call("createTeleportTransaction", accept));
      expect(payment.transferInstructions?.transferMessage).toMatch(/\S/);
      await rails.control(`transactions/${await rails.transactionOf(payment.transactionId)}/pay`);
      await waitFor(async () => (await linkOf(link.id))?.status === "paid", { timeoutMs });
      const { payments } = dataOf(
        await rails.product().call("listTeleportPayments", { token, query: { linkId: link.id } }),
      );
      expect(payments).toMatchObject([{ payment: { outcome: { code: "delivered" } } }]);
      // The account remains linked.
      const { accounts } = dataOf(await rails.product().call("listLinkedAccounts", { token }));
      expect(accounts.find(({ id }) => id === linkedAccountId)?.status).toBe("active");
    });

    it("has the payer's account deleted at the ramp once the money is delivered", async () => {
      const { link, payment } = await begin();
      const { pool } = rails.product();
      const kept = async () =>
        (
          await pool.query<{ id: string }>(
            "select payment_account_id as id from teleport_payer_account where link_id = $1",
            [link.id],
          )
        ).rows.map(({ id }) => id);
      expect(await kept()).toHaveLength(1);
      await rails.control(`transactions/${await rails.transactionOf(payment.transactionId)}/pay`);
      await waitFor(async () => (await linkOf(link.id))?.status === "paid", { timeoutMs });
      await waitFor(async () => (await kept()).length === 0, { timeoutMs });
    });
  },
);
