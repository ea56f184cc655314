import { randomBytes } from "node:crypto";
import { openWorld, type Person, requestMoney, signUp } from "@lilypad/worlds";
import { baseUrl, newEmail, sandboxUrl } from "./sandbox.ts";

export interface Newcomer {
  firstName: string;
  lastName: string;
  /** A new address by default. */
  email?: string;
}

/** A person who has signed up without a browser. */
export type Account = Pick<Person, "id" | "email" | "tag" | "safeAddress" | "session">;

/** The product under test, as its people meet it. */
const world = () => openWorld({ appUrl: baseUrl(), sandboxUrl: sandboxUrl() });

/** An unused tag that begins with a name. */
export const newTag = (name: string) =>
  `${name.toLowerCase().replaceAll(/\W/g, "")}_${randomBytes(4).toString("hex")}`.slice(0, 15);

/** Makes all calls of the sign-up wizard, in its order, and requests the signup reward. */
export async function openAccount(who: Newcomer): Promise<Account> {
  const email = who.email ?? newEmail(who.firstName.toLowerCase().replaceAll(/\W/g, ""));
  const joined = await signUp(world(), { ...who, email, tag: newTag(who.firstName) });
  const { id, tag, safeAddress, session } = joined;
  return { id, email, tag, safeAddress, session };
}

/** Requests money from a person, for a sender without an open browser. */
export const requestMoneyAs = (
  { session }: Account,
  to: { id: string },
  money: { amount: string; currency: "USD" | "EUR" | "LIL"; memo: string },
): Promise<string> => requestMoney(world().api, { token: session.access_token }, to, money);
