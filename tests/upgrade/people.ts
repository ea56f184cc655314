import { randomUUID } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { memberOf, mustAnswer, request, textOf } from "../../scripts/chaos/api.ts";
import type { Addresses } from "../../scripts/chaos/product.ts";
import type { SignedIn } from "./read-account.ts";

export interface Person extends SignedIn {
  email: string;
  tag: string;
  firstName: string;
  lastName: string;
  passcode: string | null;
  safeAddress: string;
}

type Method = "GET" | "POST" | "PUT";

export const timeoutMs = 60_000;
const deviceId = "web_1767225600000_k3v9";
const phone = "+44 7400 123456";

/** Actions of people over the API of an earlier version. */
export class People {
  readonly appUrl: string;
  readonly addresses: Addresses;

  constructor(addresses: Addresses) {
    this.addresses = addresses;
    this.appUrl = addresses.appUrl;
  }

  ask(method: Method, path: string, token?: string, body?: unknown): Promise<unknown> {
    const given = {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    };
    return mustAnswer(request(method, `${this.appUrl}/api/v1/${path}`, given), path);
  }

  sandbox(method: Method, path: string, body?: unknown): Promise<unknown> {
    const given = body === undefined ? {} : { body };
    return mustAnswer(request(method, `${this.addresses.sandboxUrl}/${path}`, given), path);
  }

  /** Returns the six-digit code of the newest message after an action, ignoring earlier codes. */
  private async codeAfter(where: string, act: () => Promise<unknown>): Promise<string> {
    const codes = async () => {
      const found = await this.sandbox("GET", where);
      const texts = Array.isArray(found) ? found.map((one) => String(memberOf(one, "text"))) : [];
      return texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    };
    const before = (await codes()).length;
    await act();
    return waitFor(
      async () => {
        const all = await codes();
        return all.length > before ? all[0] : undefined;
      },
      { timeoutMs },
    );
  }

  private mailedCode = (email: string, act: () => Promise<unknown>) =>
    this.codeAfter(`inbox/messages?to=${encodeURIComponent(email)}`, act);

  /** Completes the sign-up and requests the reward. */
  async signUp(firstName: string, lastName: string, invitedBy?: Person): Promise<Person> {
    const email = `${firstName.toLowerCase()}@example.com`;
    const tag = `${firstName.toLowerCase()}_of_old`;
    const type = "signup";
    const code = await this.mailedCode(email, () =>
      this.ask("POST", "auth/send-otp", undefined, { email, type }),
    );
    const verified = await this.ask("POST", "auth/verify-otp", undefined, {
      email,
      type,
      token: code,
    });
    const token = textOf(verified, "session", "access_token");
    await this.ask("POST", "auth/initialize-onboarding", token, { email });
    await this.ask("PUT", "auth/profile", token, {
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
      display_tag: tag,
    });
    await this.ask("POST", "wallets/user/register", token);
    const wallets = await this.ask("POST", "wallets/aa", token);
    if (invitedBy !== undefined) {
      const invitation = await this.ask("GET", "referrals/my-code", invitedBy.token);
      await this.ask("POST", "referrals/attach", token, { code: textOf(invitation, "code") });
    }
    await this.ask("POST", "notifications/onboarding-completed", token);
    await this.ask("POST", "rewards/grant/signup", token);
    const id = textOf(verified, "session", "user", "id");
    const safeAddress = textOf(wallets, "wallets", 0, "safeAddress");
    return { id, token, email, tag, firstName, lastName, passcode: null, safeAddress };
  }

  /** Signs in with an emailed code, and confirms the session if the account has a passcode. */
  async signIn(email: string, passcode: string | null): Promise<SignedIn> {
    const type = "login";
    const code = await this.mailedCode(email, () =>
      this.ask("POST", "auth/send-otp", undefined, { email, type }),
    );
    const body = { email, type, token: code };
    const verified = await this.ask("POST", "auth/verify-otp", undefined, body);
    const id = textOf(verified, "session", "user", "id");
    const token = textOf(verified, "session", "access_token");
    if (passcode === null) return { id, token };
    const confirmation = { passcode, device_id: deviceId };
    const confirmed = await this.ask("POST", "auth/passcode/verify", token, confirmation);
    return { id, token: textOf(confirmed, "access_token") };
  }

  /** @returns the ids of the people found */
  async search({ token }: SignedIn, words: string): Promise<string[]> {
    const path = `auth/search-users?q=${encodeURIComponent(words)}`;
    const users = memberOf(await this.ask("GET", path, token), "users") as unknown[];
    return users.map((one) => textOf(one, "id"));
  }

  async setPasscode(person: Person, passcode: string): Promise<void> {
    const { email, token } = person;
    const code = await this.mailedCode(email, () =>
      this.ask("POST", "auth/security-code", token, {}),
    );
    const body = { passcode, device_id: deviceId, code };
    const confirmed = await this.ask("POST", "auth/passcode/setup", token, body);
    person.passcode = passcode;
    person.token = textOf(confirmed, "access_token");
  }

  /** Signs in to the card issuer, whose sessions expire after an hour. */
  async signInToIssuer(email: string, { token }: SignedIn): Promise<void> {
    const otp = await this.mailedCode(email, () =>
      this.ask("POST", "wallet/gnosis/auth/otp", token),
    );
    await this.ask("POST", "wallet/gnosis/auth/verify", token, { otp });
  }

  /** Completes all steps for a card and orders it. */
  async orderCard(person: Person): Promise<void> {
    const { email, token } = person;
    const post = (path: string, body?: unknown) => this.ask("POST", path, token, body);
    await this.signInToIssuer(email, person);
    const terms = memberOf(await this.ask("GET", "wallet/gnosis/terms", token), "terms");
    for (const one of terms as unknown[]) {
      const [terms_type, version] = [textOf(one, "type"), textOf(one, "version")];
      await post("wallet/gnosis/terms/accept", { terms_type, version });
    }
    await this.ask("GET", "wallet/gnosis/kyc/iframe-url", token);
    const customers = await this.sandbox("GET", "cards/control/customers");
    const customer = (customers as unknown[]).find((one) => memberOf(one, "email") === email);
    await this.sandbox("POST", `cards/control/customers/${textOf(customer, "id")}/kyc`, {
      status: "approved",
    });
    const questions = await this.ask("GET", "wallet/gnosis/source-of-funds", token);
    const answers = (questions as unknown[]).map((one) => ({
      question: textOf(one, "question"),
      answer: textOf(one, "answers", 0),
    }));
    await post("wallet/gnosis/source-of-funds", { answers });
    const phoneNumber = phone;
    const code = await this.codeAfter(
      `phone/messages?to=${encodeURIComponent("+447400123456")}`,
      () => post("wallet/gnosis/phone/verification", { phoneNumber }),
    );
    await post("wallet/gnosis/phone/verify", { code });
    await post("wallet/safe/create");
    await post("wallet/safe/set-currency", {});
    await post("wallet/safe/configure", {});
    await waitFor(
      async () => memberOf(await this.ask("GET", "wallet/safe/status", token), "status") === "ok",
      { timeoutMs },
    );
    await post("cards/virtual");
  }

  async deposit(person: Person, asset: "usdc" | "eurc", amount: string): Promise<void> {
    const body = { address: person.safeAddress, asset, amount };
    await this.sandbox("POST", "chain/faucet", body);
    await waitFor(
      async () => {
        const { transactions } = (await this.history(person)) as { transactions: unknown[] };
        return transactions.some(
          (one) => memberOf(one, "amount") === amount && memberOf(one, "asset") === asset,
        );
      },
      { timeoutMs },
    );
  }

  private history = ({ id, token }: SignedIn) =>
    this.ask("GET", `ledger/users/${id}/transactions?limit=100`, token);

  /** Waits until nothing in the person's history is pending. */
  async settled(person: SignedIn): Promise<void> {
    await waitFor(
      async () => {
        const { transactions } = (await this.history(person)) as { transactions: unknown[] };
        const open = transactions.filter((one) => memberOf(one, "status") === "pending");
        return transactions.length > 0 && open.length === 0;
      },
      { timeoutMs },
    );
  }

  /** @returns the transfer's id */
  async send(
    from: SignedIn,
    to: SignedIn,
    amount: string,
    currency: "USD" | "EUR" | "LIL",
    memo: string,
    requestId?: string,
  ): Promise<string> {
    const body = {
      recipientUserId: to.id,
      amount,
      currency,
      memo,
      correlationId: randomUUID(),
      ...(requestId === undefined ? {} : { requestId }),
    };
    const url = `${this.appUrl}/api/v1/payments/p2p/transfer`;
    const answered = await waitFor(
      async () => {
        const answer = await request("POST", url, { token: from.token, body });
        // After a start, sends are refused until the chain has been read.
        return answer.code === "SETTLEMENT_PAUSED" ? undefined : answer;
      },
      { timeoutMs },
    );
    return textOf(await mustAnswer(Promise.resolve(answered), "the send"), "transactionId");
  }

  async cancel(sender: SignedIn, transferId: string): Promise<void> {
    await this.ask("POST", `payments/p2p/transfer/${transferId}/cancel`, sender.token);
  }

  async requestMoney(from: Person, to: Person, amount: string, memo: string): Promise<string> {
    const body = { toUserId: to.id, amount, currency: "USD", memo, correlationId: randomUUID() };
    return textOf(await this.ask("POST", "payments/requests", from.token, body), "request", "id");
  }

  async subscribe({ token }: Person): Promise<void> {
    const response = await fetch(`${this.addresses.sandboxUrl}/push/browsers`, { method: "POST" });
    const { endpoint, keys } = (await response.json()) as { endpoint: string; keys: unknown };
    const device = { device_id: deviceId, platform: "desktop", a2hs: false };
    await this.ask("POST", "notifications/subscribe", token, { endpoint, keys, ...device });
    await this.ask("POST", "rewards/grant/notifications", token);
  }

  async uploadContacts({ token }: Person, ...known: Person[]): Promise<void> {
    const made = await this.ask("POST", "onboarding/contacts/sessions", token);
    const contacts = known.map(({ email, firstName }) => ({ name: firstName, emails: [email] }));
    const stranger = { name: "Nobody", emails: ["nobody@example.com"] };
    await this.ask("POST", "onboarding/contacts/upload", textOf(made, "token"), {
      contacts: [...contacts, stranger],
    });
  }

  async leave(person: Person): Promise<void> {
    const { email, token } = person;
    const code = await this.mailedCode(email, () =>
      this.ask("POST", "auth/security-code", token, {}),
    );
    await this.ask("POST", "auth/delete-account", token, { code });
  }
}
