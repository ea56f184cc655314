import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { countAttempt } from "../../../platform/limits/attempt-counter.ts";
import { addPerson, bindAdmin, findPersonByEmail, type Person } from "../../people/index.ts";
import type { CodePurpose } from "../context/code-purpose.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { type IssuedSession, issueSession, openSession } from "./issue-session.ts";

/** Somebody who has just proved an address, by a code or by a link. */
export interface ProvedAddress {
  /** Lower case. */
  email: string;
  /** A sign-up makes the person, a sign-in never does. */
  purpose: CodePurpose;
  /** "Chrome on Windows" */
  device: string;
  /** From where, as networkOf calls it. */
  network: string;
  /** The anonymous id that the browser keeps; null when it keeps none. */
  visitorId: string | null;
  /** Of a person who is made now: two capital letters; GB unless told otherwise. */
  countryCode?: string | undefined;
}

export interface OpenedSession {
  kind: "opened";
  person: Person;
  sessionId: string;
  refreshToken: string;
}

export type SignIn = OpenedSession | { kind: "no_account" } | { kind: "deactivated" };

const dayMs = 24 * 60 * 60 * 1000;

const tooManyAccounts =
  "Too many accounts were opened from your network today. Please try again tomorrow, or from another network.";

/**
 * Counts a person who is made. A refusal takes all of the caller's transaction back: the code or link
 * stays good.
 * @throws RATE_LIMITED when so many were made from this network today
 */
async function countNewAccount(
  { clock, limits }: IdentityContext,
  db: Queryable,
  network: string,
): Promise<void> {
  const made = await countAttempt(db, "account_from_network", network, clock.now(), dayMs);
  if (made.hits <= limits.newAccountsPerNetworkAndDay) return;
  const { retryAfterSeconds } = made;
  fail("RATE_LIMITED", { message: tooManyAccounts, retryAfterSeconds });
}

/**
 * Opens a session for the person who has the address, in the caller's transaction.
 * @throws RATE_LIMITED for a new person when too many were made from this network today
 */
export async function signInByAddress(
  context: IdentityContext,
  db: Queryable,
  { email, purpose, device, network, visitorId, countryCode }: ProvedAddress,
): Promise<SignIn> {
  const now = context.clock.now();
  const id = newId();
  const person =
    purpose === "signup"
      ? await addPerson(db, { id, email, countryCode, now })
      : await findPersonByEmail(db, email);
  if (person === null) return { kind: "no_account" };
  if (person.deactivatedAt !== null) return { kind: "deactivated" };
  const isNew = person.id === id;
  if (isNew) await countNewAccount(context, db, network);
  const isAdmin =
    context.settings.adminEmails.includes(email) && (await bindAdmin(db, person, now));
  const opened = await openSession(context, db, person, device);
  await context.onSignIn(db, {
    personId: person.id,
    sessionId: opened.sessionId,
    device,
    isNew,
    isSigningUp: person.onboardingCompletedAt === null,
    visitorId,
    at: now,
  });
  return { kind: "opened", person: { ...person, isAdmin }, ...opened };
}

export interface Verification {
  /** null for a wrong code. */
  session: IssuedSession | null;
  mfaRequired: boolean;
}

/** The tokens of a session that has just been opened, once its transaction has committed. */
export async function issueOpened(
  context: IdentityContext,
  opened: OpenedSession,
): Promise<{ session: IssuedSession; mfaRequired: boolean }> {
  const session = await issueSession(context, opened.person, { ...opened, aal: "aal1" });
  return { session, mfaRequired: opened.person.secondFactor };
}
