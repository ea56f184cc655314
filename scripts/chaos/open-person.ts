import { randomBytes } from "node:crypto";
import { BankCustomers } from "../../tests/upgrade/bank-customers.ts";
import { People } from "../../tests/upgrade/people.ts";
import { insistOn, memberOf, mustAnswer, request, textOf } from "./api.ts";
import type { Addresses } from "./product.ts";
import type { Target } from "./target.ts";

/** A person who has signed up over the API. */
export interface Person {
  id: string;
  tag: string;
  token: string;
  email: string;
  safeAddress: string;
  /** Linked bank accounts of a person whose identity is verified, as ids. */
  bank?: { euros: string; pounds: string };
}

const codeTimeoutMs = 20_000;
const leaveTimeoutMs = 30_000;

/** Reads the code from the sandbox's inbox. */
async function readCode(
  { sandboxUrl }: Addresses,
  email: string,
  earlier: readonly string[] = [],
): Promise<string> {
  const endsAt = Date.now() + codeTimeoutMs;
  const url = `${sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`;
  while (Date.now() < endsAt) {
    const { data } = await request("GET", url);
    const text = memberOf(data, 0, "text");
    const code = /\b\d{6}\b/.exec(typeof text === "string" ? text : "")?.[0];
    if (code !== undefined && !earlier.includes(code)) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code arrived for ${email}`);
}

/** Completes a sign-up and requests the sign-up reward. */
export async function openPerson(addresses: Addresses, number: number): Promise<Person> {
  const mark = randomBytes(4).toString("hex");
  const email = `person${number}.${mark}@example.com`;
  const tag = `p${number}_${mark}`;
  const at = (path: string) => `${addresses.appUrl}/api/v1/${path}`;
  const type = "signup";
  // Asked for again after a lost answer, it may be refused because the code is on its way.
  await insistOn("POST", at("auth/send-otp"), { body: { email, type } });
  const body = { email, type, token: await readCode(addresses, email) };
  const verified = await mustAnswer(
    insistOn("POST", at("auth/verify-otp"), { body }),
    "verify-otp",
  );
  const token = textOf(verified, "session", "access_token");
  const id = textOf(verified, "session", "user", "id");
  const post = (path: string, sent?: unknown) =>
    mustAnswer(insistOn("POST", at(path), { token, body: sent }), path);
  await post("auth/initialize-onboarding", { email });
  const profile = {
    first_name: "Chaos",
    last_name: `Person${number}`.replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? ""),
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  await mustAnswer(insistOn("PUT", at("auth/profile"), { token, body: profile }), "profile");
  await post("wallets/user/register");
  const wallets = await post("wallets/aa");
  await post("notifications/onboarding-completed");
  await post("rewards/grant/signup");
  return { id, tag, token, email, safeAddress: textOf(wallets, "wallets", 0, "safeAddress") };
}

/** Has a security code mailed to somebody who has got only the code of their sign-up so far. @returns the code */
export async function readNextCode(
  addresses: Addresses,
  { token, email }: Pick<Person, "token" | "email">,
): Promise<string> {
  const signUpCode = await readCode(addresses, email);
  const url = `${addresses.appUrl}/api/v1/auth/security-code`;
  await mustAnswer(insistOn("POST", url, { token, body: {} }), "a code");
  return readCode(addresses, email, [signUpCode]);
}

/** Deletes the account of a person who has nothing left, as soon as their payments have ended. */
export async function leave(addresses: Addresses, person: Person): Promise<void> {
  const { token } = person;
  const at = (path: string) => `${addresses.appUrl}/api/v1/${path}`;
  const code = await readNextCode(addresses, person);
  const endsAt = Date.now() + leaveTimeoutMs;
  for (;;) {
    const answer = await request("POST", at("auth/delete-account"), { token, body: { code } });
    // Without an answer it may be done: the session has ended then.
    if (answer.status === 200 || answer.code === "UNAUTHENTICATED") return;
    if (Date.now() > endsAt)
      throw new Error(`the deletion answered ${answer.status} ${answer.code}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Requests money from the sandbox's faucet on the chain. @returns true if the answer is a success */
export async function deposit(
  { sandboxUrl }: Addresses,
  person: Person,
  asset: "usdc" | "eurc",
  amount: string,
): Promise<boolean> {
  const body = { address: person.safeAddress, asset, amount };
  return (await request("POST", `${sandboxUrl}/chain/faucet`, { body })).status === 200;
}

/** Lets a browser of a person receive pushes. */
export async function subscribePushes(target: Target, { token }: Person): Promise<void> {
  const body = {
    ...target.subscribeBrowser(),
    device_id: "web_1767225600000_k3v9",
    platform: "android",
    a2hs: false,
  };
  const url = `${target.addresses().appUrl}/api/v1/notifications/subscribe`;
  await mustAnswer(insistOn("POST", url, { token, body }), "subscribe");
}

/** Lets the bank verify a person and links two accounts, in euros and in pounds. */
export async function joinBank(addresses: Addresses, person: Person): Promise<void> {
  const bank = new BankCustomers(new People(addresses));
  const customer = { ...person, firstName: "Chaos", lastName: "Person", passcode: null };
  await bank.verify(customer);
  person.bank = {
    euros: await bank.link(customer, "EU", "EUR"),
    pounds: await bank.link(customer, "GB", "GBP"),
  };
}
