import { randomBytes } from "node:crypto";
import {
  type Addresses,
  fund,
  insistOn,
  linkBank,
  openWorld,
  readSecurityCode,
  type Person as Somebody,
  signUp,
  verifyIdentity,
  type World,
} from "@lilypad/worlds";
import type { Target } from "./target.ts";

/** A person who has signed up over the API. */
export interface Person extends Somebody {
  /** Linked bank accounts of a person whose identity is verified, as ids. */
  bank?: { euros: string; pounds: string };
}

/** Shorter than the app's, because every third request meets a part that was killed. */
const requestTimeoutMs = 15_000;
const leaveTimeoutMs = 30_000;

/** The world at these addresses, in which each request is sent once. */
export const worldOf = (addresses: Addresses): World =>
  openWorld(addresses, { certificate: addresses.certificate, timeoutMs: requestTimeoutMs });

/** The world at these addresses, in which requests are sent again until the product has answered. */
const insistentWorldOf = (addresses: Addresses): World => {
  const world = worldOf(addresses);
  return { ...world, api: insistOn(world.api) };
};

/** Completes a sign-up and requests the sign-up reward. */
export function openPerson(addresses: Addresses, number: number): Promise<Person> {
  const mark = randomBytes(4).toString("hex");
  return signUp(insistentWorldOf(addresses), {
    email: `person${number}.${mark}@example.com`,
    firstName: "Chaos",
    lastName: `Person${number}`.replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? ""),
    tag: `p${number}_${mark}`,
  });
}

/** Has a security code mailed to a signed-in person. @returns the code */
export const readNextCode = (addresses: Addresses, person: Person): Promise<string> =>
  readSecurityCode(insistentWorldOf(addresses), person);

/** Deletes the account of a person who has nothing left, as soon as their payments have ended. */
export async function leave(addresses: Addresses, person: Person): Promise<void> {
  const code = await readNextCode(addresses, person);
  const call = worldOf(addresses).api.as(person);
  const endsAt = Date.now() + leaveTimeoutMs;
  for (;;) {
    const answer = await call("deleteAccount", { body: { code } });
    // Without an answer it may be done: the session has ended then.
    if (answer.success || answer.code === "UNAUTHENTICATED") return;
    if (Date.now() > endsAt)
      throw new Error(`the deletion answered ${answer.status} ${answer.code}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Requests money from the sandbox's faucet on the chain. @returns true if the answer is a success */
export const deposit = (
  addresses: Addresses,
  person: Person,
  asset: "usdc" | "eurc",
  amount: string,
): Promise<boolean> =>
  fund(worldOf(addresses), person, asset, amount).then(
    () => true,
    () => false,
  );

/** Lets a browser of a person receive pushes. */
export async function subscribePushes(target: Target, person: Person): Promise<void> {
  const body = {
    ...target.subscribeBrowser(),
    device_id: "web_1767225600000_k3v9",
    platform: "android" as const,
    a2hs: false,
  };
  const answer = await insistentWorldOf(target.addresses()).api.as(person)("subscribePush", {
    body,
  });
  if (!answer.success) throw new Error(`subscribing answered ${answer.status} ${answer.code}`);
}

/** Lets the bank verify a person and links two accounts, in euros and in pounds. */
export async function joinBank(addresses: Addresses, person: Person): Promise<void> {
  const world = worldOf(addresses);
  await verifyIdentity(world, person);
  person.bank = {
    euros: await linkBank(world, person, "EU", "EUR"),
    pounds: await linkBank(world, person, "GB", "GBP"),
  };
}
