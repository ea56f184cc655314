import { randomUUID } from "node:crypto";
import { type MailServer, waitFor } from "@lilypad/testing";
import { mustAnswer, request, textOf } from "../chaos/api.ts";

export interface Person {
  id: string;
  access: string;
}

/** People who sign up and pay over HTTP. */
export function openPeople(url: string, mailServer: MailServer) {
  const ask = (method: "POST" | "PUT", path: string, body: unknown, token?: string) =>
    mustAnswer(
      request(method, `${url}/api/v1/${path}`, { body, ...(token === undefined ? {} : { token }) }),
      path,
    );

  async function signUp(name: string): Promise<Person> {
    const email = `${name}@example.com`;
    await ask("POST", "auth/send-otp", { email, type: "signup" });
    const code = await waitFor(
      async () =>
        mailServer.mails.some((mail) => mail.includes(email)) && mailServer.codeFor(email),
      { timeoutMs: 60_000 },
    );
    const verified = await ask("POST", "auth/verify-otp", { email, type: "signup", token: code });
    const person = {
      id: textOf(verified, "session", "user", "id"),
      access: textOf(verified, "session", "access_token"),
    };
    await ask("POST", "auth/initialize-onboarding", { email }, person.access);
    const profile = {
      first_name: name,
      last_name: "Example",
      phone_number: "+44 7400 123456",
      display_tag: `${name}_mixed`,
    };
    await ask("PUT", "auth/profile", profile, person.access);
    for (const path of [
      "wallets/user/register",
      "wallets/aa",
      "notifications/onboarding-completed",
      "rewards/grant/signup",
    ])
      await ask("POST", path, {}, person.access);
    return person;
  }

  /** Sends a cent of LIL. @returns the answer's status */
  async function trySend(from: Person, to: Person): Promise<number> {
    const body = { recipientUserId: to.id, amount: "0.01", currency: "LIL" };
    const answer = await fetch(`${url}/api/v1/payments/p2p/transfer`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${from.access}` },
      body: JSON.stringify({ ...body, correlationId: randomUUID() }),
    });
    return answer.status;
  }

  return { signUp, trySend };
}
