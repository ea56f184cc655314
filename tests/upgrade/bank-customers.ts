import { randomUUID } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { memberOf, mustAnswer, request, textOf } from "../../scripts/chaos/api.ts";
import { type People, type Person, timeoutMs } from "./people.ts";

/** Actions of people with banks, and of the sandbox's bank. */
export class BankCustomers {
  private readonly people: People;

  constructor(people: People) {
    this.people = people;
  }

  /** Calls a control route of the sandbox's bank. */
  tell = (path: string, body: unknown = {}) =>
    this.people.sandbox("POST", `bank/control/${path}`, body);

  async verify({ email, token, firstName, lastName }: Person): Promise<void> {
    const body = { customerType: "INDIVIDUAL", email, firstName, lastName };
    await this.people.ask("POST", "ramp/customers", token, body);
    const customers = (await this.people.sandbox("GET", "bank/control/customers")) as unknown[];
    const customer = customers.find((one) => memberOf(one, "email") === email);
    await this.tell(`customers/${textOf(customer, "id")}/status`, { status: "ACTIVE" });
    await waitFor(
      async () =>
        memberOf(await this.people.ask("GET", "ramp/customers/status", token), "status") ===
        "ACTIVE",
      { timeoutMs },
    );
  }

  /** Fills a bank's required fields with its placeholders. */
  private async detailsOf(token: string, country: string, currency: string): Promise<object> {
    const query = `ramp/banks?country=${country}&currency=${currency}`;
    const banks = memberOf(await this.people.ask("GET", query, token), "banks") as unknown[];
    const bank = banks.find((one) => memberOf(one, "bank_address") !== null) ?? banks[0];
    const operation = memberOf(bank, "operations", 0);
    const fields = memberOf(operation, "requiredFields") as {
      name: string;
      placeholder?: string;
      options?: { value: string }[];
    }[];
    const swiftCode = memberOf(operation, "swiftCodes", 0);
    const userAddress = {
      addressLine1: "4 Weir Lane",
      city: "Cambridge",
      postalCode: "CB2 1TN",
      country: "GB",
    };
    return {
      country,
      currency,
      bank: textOf(bank, "id"),
      userAddress,
      ...(swiftCode === undefined ? {} : { swiftCode }),
      ...Object.fromEntries(
        fields.map(({ name, placeholder, options }) => [
          name,
          name === "bicSwift" ? swiftCode : (options?.[0]?.value ?? placeholder ?? ""),
        ]),
      ),
    };
  }

  async link({ token }: Person, country: string, currency: string): Promise<string> {
    const { linkId } = (await this.people.ask("POST", "ramp/link/init", token, {})) as {
      linkId: string;
    };
    const accountDetails = await this.detailsOf(token, country, currency);
    const linked = await this.people.ask("POST", "ramp/link/complete", token, {
      linkId,
      accountDetails,
    });
    const id = textOf(linked, "account", "id");
    await waitFor(
      async () => {
        const listed = await this.people.ask("GET", "ramp/linked-accounts", token);
        const accounts = memberOf(listed, "accounts") as unknown[];
        const account = accounts.find((one) => memberOf(one, "id") === id);
        return memberOf(account, "status") === "active";
      },
      { timeoutMs },
    );
    return id;
  }

  /** Creates a top-up or a withdrawal. @returns its id */
  async order(
    { token }: Person,
    operation: "topup" | "withdraw",
    linkedAccountId: string,
    amountCents: number,
  ): Promise<string> {
    const order = { linkedAccountId, amountCents };
    const answer = await this.people.ask("POST", `ramp/${operation}/quotes`, token, order);
    const quoteId = textOf(answer, "quote", "quoteId");
    const body = { ...order, quoteId, correlationId: randomUUID() };
    const intent = await this.people.ask("POST", `ramp/${operation}/intents`, token, body);
    return textOf(intent, "intentId");
  }

  untilOrder = ({ token }: Person, id: string, status: string) =>
    waitFor(
      async () =>
        memberOf(await this.people.ask("GET", `ramp/intents/${id}/status`, token), "status") ===
        status,
      { timeoutMs },
    );

  /** Makes the bank transfer for an order arrive. */
  async payOrder(id: string): Promise<void> {
    const transactionId = await waitFor(
      async () => {
        const all = (await this.people.sandbox("GET", "bank/control/transactions")) as unknown[];
        return memberOf(
          all.find((one) => memberOf(one, "correlationId") === id),
          "id",
        );
      },
      { timeoutMs },
    );
    await this.tell(`transactions/${transactionId}/pay`);
  }

  async createLink({ token }: Person, accountId: string, amount: string) {
    const body = { amount, note: `Rent ${amount}`, recipientPaymentAccountId: accountId };
    const made = await this.people.ask("POST", "teleport/links", token, body);
    return { url: textOf(made, "url"), id: textOf(made, "link", "id") };
  }

  /**
   * Begins to pay a link as a payer without an account, identified by a cookie.
   * @param token of somebody who may read the list of banks
   * @returns the payment's id
   */
  async beginPayment(token: string, url: string): Promise<string> {
    const code = url.split("/").at(-1) ?? "";
    let cookie = "";
    const ask = async (path: string, payload: unknown) => {
      const answer = await request(
        "POST",
        `${this.people.appUrl}/api/v1/public/teleport/${code}/${path}`,
        { body: payload, ...(cookie === "" ? {} : { headers: { cookie } }) },
      );
      cookie = answer.cookie ?? cookie;
      return mustAnswer(Promise.resolve(answer), path);
    };
    const accountDetails = {
      ...(await this.detailsOf(token, "EU", "EUR")),
      accountHolderName: "Petra Payer",
      accountHolderEmail: "petra@example.com",
    };
    await ask("complete-link", { accountDetails });
    const teleportQuoteId = textOf(await ask("quotes", {}), "quoteId");
    return textOf(await ask("transactions", { teleportQuoteId }), "transactionId");
  }

  /** Pays a link, and waits until its owner's list says so. */
  async payLink(owner: Person, url: string, linkId: string): Promise<void> {
    const payment = await this.beginPayment(owner.token, url);
    await this.payOrder(payment);
    await waitFor(
      async () => {
        const links = memberOf(
          await this.people.ask("GET", "teleport/links", owner.token),
          "links",
        );
        const link = (links as unknown[]).find((one) => memberOf(one, "id") === linkId);
        return memberOf(link, "status") === "paid";
      },
      { timeoutMs },
    );
  }
}
