import { randomUUID } from "node:crypto";
import type { MailServer } from "@lilypad/testing";
import { textOf } from "../chaos/api.ts";
import { type Client, mustAnswer } from "./https-client.ts";

export interface Person {
  id: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  safeAddress: string;
}

interface Name {
  email: string;
  firstName: string;
  tag: string;
}

/** Signs a person up by a mailed code, as the app does, with the sign-up reward. */
export async function signUp(
  client: Client,
  mailServer: MailServer,
  { email, firstName, tag }: Name,
): Promise<Person> {
  const ask = (method: "POST" | "PUT", path: string, body: object, token?: string) =>
    mustAnswer(
      client.ask(method, `/api/v1/${path}`, { body, ...(token === undefined ? {} : { token }) }),
      path,
    );
  await ask("POST", "auth/send-otp", { email, type: "signup" });
  const code = mailServer.codeFor(email);
  const verified = await ask("POST", "auth/verify-otp", { email, type: "signup", token: code });
  const accessToken = textOf(verified, "session", "access_token");
  const post = (path: string, body: object = {}) => ask("POST", path, body, accessToken);
  await post("auth/initialize-onboarding", { email });
  const profile = {
    first_name: firstName,
    last_name: "Example",
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  await ask("PUT", "auth/profile", profile, accessToken);
  await post("wallets/user/register");
  const wallets = await post("wallets/aa");
  await post("notifications/onboarding-completed");
  await post("rewards/grant/signup");
  return {
    id: textOf(verified, "session", "user", "id"),
    email,
    accessToken,
    refreshToken: textOf(verified, "session", "refresh_token"),
    safeAddress: textOf(wallets, "wallets", 0, "safeAddress"),
  };
}

/** Gets a new access token, as the app does before the old one expires. */
export async function refresh(client: Client, person: Person): Promise<void> {
  const session = await mustAnswer(
    client.ask("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: person.refreshToken },
    }),
    "refreshing the session",
  );
  person.accessToken = textOf(session, "access_token");
  person.refreshToken = textOf(session, "refresh_token");
}

/** Sends money. @returns the answer, and the id with which the send can be found */
export async function send(
  client: Client,
  from: Person,
  to: Person,
  money: { amount: string; currency: "LIL" | "USD" },
) {
  const correlationId = randomUUID();
  const answer = await client.ask("POST", "/api/v1/payments/p2p/transfer", {
    token: from.accessToken,
    body: { recipientUserId: to.id, ...money, correlationId },
  });
  return { correlationId, answer };
}
