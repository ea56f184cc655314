import { randomUUID } from "node:crypto";
import { dataOf } from "@lilypad/worlds";
import {
  type Authenticator,
  createAuthenticator,
} from "../../../apps/server/test/software-authenticator.ts";
import { openPerson, type Person, readNextCode } from "../open-person.ts";
import { type Load, type Operation, pause } from "./load.ts";

type CreationOptions = Parameters<Authenticator["create"]>[0];
type AssertionOptions = Parameters<Authenticator["get"]>[0];

const waitMs = 250;
const timeoutMs = 90_000;

/** Adds a passkey of a device made of software, and chooses it as the owner of the person's Safe. */
async function chooseKey(load: Load, person: Person): Promise<Person> {
  const { appUrl, publicUrl } = load.addresses;
  const authenticator = createAuthenticator({ origin: publicUrl ?? appUrl });
  const code = await readNextCode(load.addresses, person);
  const begun = dataOf(await load.ask(person, "getPasskeyOptions", [{ body: { code } }]));
  const body = {
    device_id: `web_1777626000000_${randomUUID().slice(0, 8)}`,
    name: "Chaos phone",
    response: authenticator.create(begun.options as CreationOptions),
  };
  const added = dataOf(await load.ask(person, "addPasskey", [{ body }]));
  const owner = { ...person, token: added.access_token };
  const passkeyId = added.passkey.id;
  const asked = dataOf(await load.ask(owner, "getOwnKeyOptions", [{ body: { passkeyId } }]));
  const response = authenticator.get(asked.options as AssertionOptions);
  dataOf(await load.ask(owner, "chooseOwnKey", [{ body: { response } }]));
  return owner;
}

/** Waits until the chain has brought the hand-over to one of some states. */
async function untilState(load: Load, person: Person, states: readonly string[]): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const { data } = await load.ask(person, "getHandover", []);
    const state = data?.handover?.state;
    if (state !== undefined && states.includes(state)) return;
    if (Date.now() > endsAt) throw new Error(`the hand-over is ${state}`);
    await pause(waitMs);
  }
}

/** A new person takes custody of their Safe and pays from it afterwards, or cancels the hand-over while it is announced. */
export const takeCustody: Operation = {
  weight: 0.5,
  maxRunning: 2,
  async run(load) {
    const joined = await openPerson(load.addresses, load.random.between(1_000, 9_999));
    const person = await chooseKey(load, joined);
    const money = { amount: "0.05", currency: "USD" } as const;
    await load.pay(load.anybody(), person, money);
    dataOf(await load.ask(person, "requestHandover", [{ body: { correlationId: randomUUID() } }]));
    if (load.random.next() < 0.3) {
      await untilState(load, person, ["announced", "finished"]);
      // It may have been finished just before.
      await load.ask(person, "cancelHandover", []);
      return;
    }
    await untilState(load, person, ["finished"]);
    await load.pay(person, load.anybody(), money);
  },
};
