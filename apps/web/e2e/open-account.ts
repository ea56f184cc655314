import { randomBytes } from "node:crypto";
import { baseUrl, newEmail, readCode } from "./sandbox.ts";

export interface Newcomer {
  firstName: string;
  lastName: string;
  /** A new address by default. */
  email?: string;
}

/** A person who has signed up without a browser. */
export interface Account {
  id: string;
  email: string;
  tag: string;
  safeAddress: string;
  /** The session as auth-js stores it in local storage. */
  session: { access_token: string; refresh_token: string; user: { id: string } };
}

/** @throws Error if the server does not answer with a success */
async function ask<Data>(
  method: "POST" | "PUT",
  path: string,
  sent: { body?: unknown; token?: string },
): Promise<Data> {
  const response = await fetch(`${baseUrl()}/api/v1/${path}`, {
    method,
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** An unused tag that begins with a name. */
export const newTag = (name: string) =>
  `${name.toLowerCase().replaceAll(/\W/g, "")}_${randomBytes(4).toString("hex")}`.slice(0, 15);

/** Makes all calls of the sign-up wizard, in its order, and requests the signup reward. */
export async function openAccount(who: Newcomer): Promise<Account> {
  const email = who.email ?? newEmail(who.firstName.toLowerCase().replaceAll(/\W/g, ""));
  const tag = newTag(who.firstName);
  const type = "signup";
  await ask("POST", "auth/send-otp", { body: { email, type } });
  const { session } = await ask<Pick<Account, "session">>("POST", "auth/verify-otp", {
    body: { email, type, token: await readCode(email) },
  });
  const token = session.access_token;
  const profile = {
    first_name: who.firstName,
    last_name: who.lastName,
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  await ask("POST", "auth/initialize-onboarding", { body: { email }, token });
  await ask("PUT", "auth/profile", { body: profile, token });
  await ask("POST", "wallets/user/register", { token });
  const { wallets } = await ask<{ wallets: { safeAddress: string }[] }>("POST", "wallets/aa", {
    token,
  });
  await ask("POST", "notifications/onboarding-completed", { token });
  await ask("POST", "rewards/grant/signup", { token });
  return { id: session.user.id, email, tag, safeAddress: wallets[0]?.safeAddress ?? "", session };
}

/** Makes a call for a person without an open browser. */
export const callAs = <Data>(
  { session }: Account,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): Promise<Data> => ask(method, path, { body, token: session.access_token });
