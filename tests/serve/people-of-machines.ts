import { createHmac, randomUUID } from "node:crypto";
import {
  type Api,
  dataOf,
  type Entrance,
  openApi,
  openSandboxClient,
  openTransport,
  type Person,
  send,
  serverMails,
  signUp,
  untilConfirmed,
} from "@lilypad/worlds";
import type { Machine, TwoMachines } from "./two-machines.ts";

export interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The API of a machine's present server. */
export const apiOf = ({ server }: Machine): Api =>
  openApi({ url: server.url, transport: openTransport() });

/** The actions of people and the ramp at servers, over HTTP. */
export function openPeople({ mailServer, sandboxUrl, push }: TwoMachines) {
  const mails = serverMails(mailServer);
  const sandbox = openSandboxClient(sandboxUrl);
  const entranceOf = (machine: Machine): Entrance => ({ api: apiOf(machine), mails });

  /** Has the code of a sign-up mailed. */
  const mailCode = (machine: Machine, email: string): Promise<string> =>
    mails.codeAfter(email, async () =>
      dataOf(await apiOf(machine).call("sendOtp", { body: { email, type: "signup" } })),
    );
  /** @throws Error if the code is not accepted */
  async function enterCode(machine: Machine, email: string, token: string): Promise<void> {
    const body = { email, type: "signup" as const, token };
    dataOf(await apiOf(machine).call("verifyOtp", { body }));
  }

  /** Subscribes a browser to pushes as the app does: with the key that the server names. */
  async function subscribe(machine: Machine, person: Person): Promise<Browser> {
    const call = apiOf(machine).as(person);
    const key = dataOf(await call("getVapidPublicKey"));
    const made = await sandbox.ask("POST", "push/browsers", { applicationServerKey: key });
    const { id, endpoint, keys } = made as Browser;
    const body = {
      endpoint,
      keys,
      application_server_key: key,
      device_id: `web_${person.id}`,
      platform: "android" as const,
      a2hs: false,
    };
    dataOf(await call("subscribePush", { body }));
    return { id, endpoint, keys };
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
    entranceOf,
    mailCode,
    enterCode,
    signUp: (machine: Machine, name: string): Promise<Person> =>
      signUp(entranceOf(machine), {
        email: `${name}@example.com`,
        firstName: name,
        tag: `${name}_rotates`,
      }),
    /** Sends money. @returns the transfer's id */
    send: (machine: Machine, from: Person, to: Person): Promise<string> =>
      send(apiOf(machine), from, to, { amount: "1.25", currency: "LIL" }),
    settles: (machine: Machine, person: Person, transfer: string) =>
      untilConfirmed(apiOf(machine), person, transfer),
    subscribe,
    pushesTo,
    webhook,
    scrape,
  };
}
