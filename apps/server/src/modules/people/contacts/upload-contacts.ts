import { inTransaction, type Queryable } from "@lilypad/db";
import { ApiError, fail } from "../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../platform/limits/networks.ts";
import { contactAddresses, type UploadedContact } from "./contact-addresses.ts";
import { addContactMatches } from "./contact-match-store.ts";
import {
  type ContactSession,
  countAddressesSince,
  findContactSession,
  lockContactSession,
  lockUploadsOf,
  useContactSession,
} from "./contact-session-store.ts";
import type { ContactsDeps } from "./contacts-deps.ts";
import { hashContactToken } from "./create-contact-session.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Max addresses that one person may look up per day. */
export const addressesPerDay = 2_000;
/** Invalid tokens per hour from one network. */
const failuresPerHour = 100;

export interface ContactUpload {
  /** The bearer token of the request; null if there was none. */
  token: string | null;
  contacts: readonly UploadedContact[];
  ip: string;
}

const isUsable = (session: ContactSession | null, now: Date): session is ContactSession =>
  session !== null && session.usedAt === null && session.expiresAt > now;

async function refuseToken(deps: ContactsDeps, ip: string): Promise<never> {
  const now = deps.clock.now();
  await countAttempt(deps.pool, "contact_upload_from_ip", networkOf(ip), now, 3_600_000);
  return fail("CONTACT_LINK_EXPIRED");
}

/** Requires that the person is still signed in with the session that created the link. */
async function requireMaker(deps: ContactsDeps, session: ContactSession): Promise<void> {
  try {
    await deps.requireLiveSession(session.sessionId);
  } catch (error) {
    if (error instanceof ApiError) fail("CONTACT_LINK_EXPIRED");
    throw error;
  }
}

async function match(
  db: Queryable,
  tokenHash: Buffer,
  contacts: readonly UploadedContact[],
  now: Date,
): Promise<boolean> {
  const session = await lockContactSession(db, tokenHash);
  if (!isUsable(session, now)) return false;
  const { personId } = session;
  const addresses = contactAddresses(contacts);
  await lockUploadsOf(db, personId);
  const today = await countAddressesSince(db, personId, new Date(now.getTime() - dayMs));
  if (today + addresses.length > addressesPerDay) fail("CONTACT_LIMIT_REACHED");
  await addContactMatches(db, personId, addresses, now);
  const used = { contacts: contacts.length, addresses: addresses.length, now };
  await useContactSession(db, tokenHash, used);
  await db.query(
    "select outbox_add('contacts', array[$1::uuid], array[null::uuid], array[$1::uuid])",
    [personId],
  );
  return true;
}

/**
 * Finds the contacts that have accounts, stores those pairs and nothing else. A success uses up the token; a refusal
 * does not.
 * @returns the number of contacts looked up; the matches are shown to the person, not to the phone
 * @throws CONTACT_LINK_EXPIRED for a token that is unknown, used, too old or whose session was ended;
 * CONTACT_LIMIT_REACHED beyond 2,000 addresses per day; RATE_LIMITED after too many invalid tokens
 */
export async function uploadContacts(deps: ContactsDeps, upload: ContactUpload): Promise<number> {
  const { pool, clock } = deps;
  const { token, contacts, ip } = upload;
  const now = clock.now();
  const failures = await readAttempts(pool, "contact_upload_from_ip", networkOf(ip), now);
  if (failures.hits >= failuresPerHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failures.retryAfterSeconds });
  }
  if (token === null) return refuseToken(deps, ip);
  const tokenHash = hashContactToken(token);
  const session = await findContactSession(pool, tokenHash);
  if (!isUsable(session, now)) return refuseToken(deps, ip);
  await requireMaker(deps, session);
  const matched = await inTransaction(pool, (db) => match(db, tokenHash, contacts, now));
  return matched ? contacts.length : fail("CONTACT_LINK_EXPIRED");
}
