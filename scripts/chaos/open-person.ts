import { randomBytes } from "node:crypto";
import { memberOf, mustAnswer, request, textOf } from "./api.ts";
import type { Addresses } from "./product.ts";

/** A person who has signed up over the API. */
export interface Person {
  id: string;
  tag: string;
  token: string;
  safeAddress: string;
}

const codeTimeoutMs = 20_000;

/** Reads the code from the sandbox's inbox. */
async function readCode({ sandboxUrl }: Addresses, email: string): Promise<string> {
  const endsAt = Date.now() + codeTimeoutMs;
  const url = `${sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`;
  while (Date.now() < endsAt) {
    const { data } = await request("GET", url);
    const text = memberOf(data, 0, "text");
    const code = /\b\d{6}\b/.exec(typeof text === "string" ? text : "")?.[0];
    if (code !== undefined) return code;
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
  await mustAnswer(request("POST", at("auth/send-otp"), { body: { email, type } }), "send-otp");
  const body = { email, type, token: await readCode(addresses, email) };
  const verified = await mustAnswer(request("POST", at("auth/verify-otp"), { body }), "verify-otp");
  const token = textOf(verified, "session", "access_token");
  const id = textOf(verified, "session", "user", "id");
  const post = (path: string, sent?: unknown) =>
    mustAnswer(request("POST", at(path), { token, body: sent }), path);
  await post("auth/initialize-onboarding", { email });
  const profile = {
    first_name: "Chaos",
    last_name: `Person${number}`.replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? ""),
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  await mustAnswer(request("PUT", at("auth/profile"), { token, body: profile }), "profile");
  await post("wallets/user/register");
  const wallets = await post("wallets/aa");
  await post("notifications/onboarding-completed");
  await post("rewards/grant/signup");
  return { id, tag, token, safeAddress: textOf(wallets, "wallets", 0, "safeAddress") };
}

/** Requests money from the sandbox's faucet on the chain. @returns true if the answer is a success */
export async function deposit(
  { sandboxUrl }: Addresses,
  person: Person,
  asset: "usdc",
  amount: string,
): Promise<boolean> {
  const body = { address: person.safeAddress, asset, amount };
  return (await request("POST", `${sandboxUrl}/chain/faucet`, { body })).status === 200;
}
