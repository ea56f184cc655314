import { randomUUID } from "node:crypto";
import {
  type Authenticator,
  createAuthenticator,
} from "../../../apps/server/test/software-authenticator.ts";
import { memberOf, textOf } from "../api.ts";
import { openPerson, type Person, readNextCode } from "../open-person.ts";
import { type Load, type Operation, pause } from "./load.ts";

type CreationOptions = Parameters<Authenticator["create"]>[0];
type AssertionOptions = Parameters<Authenticator["get"]>[0];

const waitMs = 250;
const timeoutMs = 90_000;

async function ask(load: Load, person: Person, path: string, body: object): Promise<unknown> {
  const { status, code, data } = await load.ask(person, "POST", path, body);
  if (status !== 200) throw new Error(`${path} answered ${status} ${code}`);
  return data;
}

/** Adds a passkey of a device made of software, and chooses it as the owner of the person's Safe. */
async function chooseKey(load: Load, person: Person): Promise<Person> {
  const { appUrl, publicUrl } = load.addresses;
  const authenticator = createAuthenticator({ origin: publicUrl ?? appUrl });
  const code = await readNextCode(load.addresses, person);
  const begun = memberOf(await ask(load, person, "auth/passkeys/options", { code }), "options");
  const added = await ask(load, person, "auth/passkeys", {
    device_id: `web_1777626000000_${randomUUID().slice(0, 8)}`,
    name: "Chaos phone",
    response: authenticator.create(begun as CreationOptions),
  });
  const owner = { ...person, token: textOf(added, "access_token") };
  const passkeyId = textOf(added, "passkey", "id");
  const asked = memberOf(await ask(load, owner, "own-key/options", { passkeyId }), "options");
  await ask(load, owner, "own-key", { response: authenticator.get(asked as AssertionOptions) });
  return owner;
}

/** Waits until the chain has brought the hand-over to one of some states. */
async function untilState(load: Load, person: Person, states: readonly string[]): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const { data } = await load.ask(person, "GET", "handover");
    const state = memberOf(data, "handover", "state");
    if (typeof state === "string" && states.includes(state)) return;
    if (Date.now() > endsAt) throw new Error(`the hand-over is ${state}`);
    await pause(waitMs);
  }
}

/** Somebody takes custody of their Safe and pays from it afterwards, or changes their mind while it is announced. */
export const takeCustody: Operation = {
  weight: 0.5,
  maxRunning: 2,
  async run(load) {
    const joined = await openPerson(load.addresses, load.random.between(1_000, 9_999));
    const person = await chooseKey(load, joined);
    const money = { amount: "0.05", currency: "USD" };
    await load.pay(load.anybody(), person, money);
    await ask(load, person, "handover", { correlationId: randomUUID() });
    if (load.random.next() < 0.3) {
      await untilState(load, person, ["announced", "finished"]);
      // It may have been finished just before.
      await load.ask(person, "POST", "handover/cancel", {});
      return;
    }
    await untilState(load, person, ["finished"]);
    await load.pay(person, load.anybody(), money);
  },
};
