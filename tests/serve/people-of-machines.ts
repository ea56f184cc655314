import { createHmac, randomUUID } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { memberOf, mustAnswer, request, textOf } from "../../scripts/chaos/api.ts";
import type { Machine, TwoMachines } from "./two-machines.ts";

const timeoutMs = 60_000;

/** @throws Error if the answer is not a success */
export const ask = (
  { server }: Machine,
  method: "GET" | "POST" | "PUT",
  path: string,
  token?: string,
  body?: unknown,
) =>
  mustAnswer(
    request(method, `${server.url}${path}`, {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    }),
    path,
  );

export interface Person {
  id: string;
  email: string;
  access: string;
  refresh: string;
}

export interface Browser {
  id: string;
  endpoint: string;
  keys: unknown;
}

/** What people and the ramp do at servers, over HTTP. */
export function openPeople({ mailServer, sandboxUrl, push }: TwoMachines) {
  /** Waits for the code that an action mails. */
  async function codeAfter(email: string, act: () => Promise<unknown>): Promise<string> {
    const codes = () =>
      mailServer.mails
        .filter((mail) => mail.includes(`To: ${email}`))
        .flatMap((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? []);
    const before = codes().length;
    await act();
    return waitFor(() => codes()[before], { timeoutMs });
  }
  const mailCode = (machine: Machine, email: string): Promise<string> =>
    codeAfter(email, () =>
      ask(machine, "POST", "/api/v1/auth/send-otp", undefined, { email, type: "signup" }),
    );

  async function enterCode(machine: Machine, email: string, code: string): Promise<Person> {
    const body = { email, type: "signup", token: code };
    const { session } = (await ask(
      machine,
      "POST",
      "/api/v1/auth/verify-otp",
      undefined,
      body,
    )) as {
      session: unknown;
    };
    return {
      id: textOf(session, "user", "id"),
      email,
      access: textOf(session, "access_token"),
      refresh: textOf(session, "refresh_token"),
    };
  }

  async function signUp(machine: Machine, name: string): Promise<Person> {
    const email = `${name}@example.com`;
    const person = await enterCode(machine, email, await mailCode(machine, email));
    const post = (path: string, body: unknown = {}) =>
      ask(machine, "POST", `/api/v1/${path}`, person.access, body);
    await post("auth/initialize-onboarding", { email });
    await ask(machine, "PUT", "/api/v1/auth/profile", person.access, {
      first_name: name,
      last_name: "Example",
      phone_number: "+44 7400 123456",
      display_tag: `${name}_rotates`,
    });
    await post("wallets/user/register");
    await post("wallets/aa");
    await post("notifications/onboarding-completed");
    await post("rewards/grant/signup");
    return person;
  }

  /** Sends money. @returns the transfer's id */
  const send = async (machine: Machine, from: Person, to: Person): Promise<string> => {
    const body = {
      recipientUserId: to.id,
      amount: "1.25",
      currency: "LIL",
      correlationId: randomUUID(),
    };
    const sent = await ask(machine, "POST", "/api/v1/payments/p2p/transfer", from.access, body);
    return textOf(sent, "transactionId");
  };
  const stateOf = async (machine: Machine, person: Person, transfer: string): Promise<unknown> => {
    const path = `/api/v1/ledger/users/${person.id}/transactions?limit=100`;
    const found = await ask(machine, "GET", path, person.access);
    const rows = memberOf(found, "transactions") as unknown[];
    return memberOf(
      rows.find((row) => memberOf(row, "id") === transfer),
      "status",
    );
  };
  const settles = (machine: Machine, person: Person, transfer: string) =>
    waitFor(async () => (await stateOf(machine, person, transfer)) === "confirmed", { timeoutMs });

  /** Subscribes a browser to pushes as the app does: with the key that the server names. */
  async function subscribe(machine: Machine, person: Person): Promise<Browser> {
    const path = "/api/v1/notifications/vapid-public-key";
    const key = await (await fetch(`${machine.server.url}${path}`)).text();
    const made = await fetch(`${sandboxUrl}/push/browsers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ applicationServerKey: key }),
    });
    const browser = (await made.json()) as Browser;
    await ask(machine, "POST", "/api/v1/notifications/subscribe", person.access, {
      endpoint: browser.endpoint,
      keys: browser.keys,
      application_server_key: key,
      device_id: `web_${person.id}`,
      platform: "android",
      a2hs: false,
    });
    return browser;
  }
  const pushesTo = (browser: Browser): string[] =>
    push.list({ browser: browser.id, limit: 200 }).map(({ payload }) => JSON.parse(payload).title);

  /** Delivers a webhook as the ramp does. @returns the answer's status */
  async function webhook({ server }: Machine, secret: string): Promise<number> {
    const body = JSON.stringify({
      id: randomUUID(),
      apiVersion: "v1",
      type: "deposit.created",
      createdAt: new Date().toISOString(),
      resource: { depositId: "d-1" },
    });
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const answer = await fetch(`${server.url}/api/v1/webhooks/ramp/fern`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-signature": signature,
        "x-api-timestamp": time,
      },
      body,
    });
    return answer.status;
  }
  const scrape = async ({ server }: Machine, token: string): Promise<number> =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } }))
      .status;

  return {
    codeAfter,
    mailCode,
    enterCode,
    signUp,
    send,
    settles,
    subscribe,
    pushesTo,
    webhook,
    scrape,
  };
}
