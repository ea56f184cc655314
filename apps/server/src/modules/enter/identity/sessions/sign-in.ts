import type { Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { countAttempt } from "../../../../platform/limits/attempt-counter.ts";
import {
  addPerson,
  bindAdmin,
  findPersonByEmail,
  type Person,
} from "../../../people/people/index.ts";
import type { CodePurpose } from "../context/code-purpose.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { type IssuedSession, issueSession, openSession } from "./issue-session.ts";

/** An address that a person has just proved with a code or link, and details of the request. */
export interface ProvedAddress {
  /** Lower case. */
  email: string;
  /** A sign-up creates the person, a sign-in never does. */
  purpose: CodePurpose;
  /** "Chrome on Windows" */
  device: string;
  /** The network of the request, as returned by networkOf. */
  network: string;
  /** The browser's anonymous id; null if it has none. */
  visitorId: string | null;
  /** Country of a new person: two capital letters; GB by default. */
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
 * Counts a new person. If it is refused, the caller's transaction is rolled back and the code or
 * link stays valid.
 * @throws RATE_LIMITED if too many were created from this network today
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
 * Opens a session for the person with the address, in the caller's transaction.
 * @throws RATE_LIMITED for a new person if too many were created from this network today
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
  if (context.settings.adminEmails.includes(email)) await bindAdmin(db, person, now);
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
  return { kind: "opened", person, ...opened };
}

export interface Verification {
  /** Null for a wrong code. */
  session: IssuedSession | null;
  mfaRequired: boolean;
}

/** Signs the tokens of a new session after its transaction has committed. */
export async function issueOpened(
  context: IdentityContext,
  opened: OpenedSession,
): Promise<{ session: IssuedSession; mfaRequired: boolean }> {
  const session = await issueSession(context, opened.person, { ...opened, aal: "aal1" });
  return { session, mfaRequired: opened.person.secondFactor };
}
