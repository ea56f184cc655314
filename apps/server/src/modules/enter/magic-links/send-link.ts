import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { countAttempt } from "../../../platform/limits/attempt-counter.ts";
import { noAccountMail } from "../identity/index.ts";
import { signInLinkMail, signUpLinkMail } from "./link-mails.ts";
import { addBrowser, addLink, findLatestLink, lockAddress, removeLink } from "./link-store.ts";
import { hashLinkToken, type LinkKind, linkLifeMs, linkUrl, resendAfterMs } from "./link-token.ts";
import type { MagicLinksContext } from "./magic-links-deps.ts";
import type { MagicLinkRow } from "./rows.gen.ts";

const hourMs = 3_600_000;

export interface LinkRequest {
  /** Lower case. */
  email: string;
  purpose: MagicLinkRow["purpose"];
  kind: LinkKind;
  /** SHA-256 of the requesting browser's secret. */
  browserHash: Buffer;
  /** Country of a new person: two capital letters. */
  countryCode?: string | undefined;
  ip: string;
  /** The browser's token from an earlier sign-in to the address; null if it has none. */
  deviceToken: string | null;
}

/** The same for every address, so that it reveals nothing. */
export interface LinkSent {
  sent: true;
  resend_after_seconds: number;
}

const sent: LinkSent = { sent: true, resend_after_seconds: resendAfterMs / 1000 };

type Prepared = { token: string; hasAccount: boolean } | "still_running";

async function prepare(
  context: MagicLinksContext,
  db: Queryable,
  request: LinkRequest,
): Promise<Prepared> {
  const { clock, limits, hasAccount, randomBytes } = context;
  const { email, purpose, kind, browserHash, countryCode = null } = request;
  const now = clock.now();
  await lockAddress(db, email);
  const source = context.attemptSourceOf(email, request);
  const latest = await findLatestLink(db, request);
  const isOnItsWay =
    latest !== null &&
    latest.consumedAt === null &&
    latest.createdAt.getTime() + resendAfterMs > now.getTime();
  if (isOnItsWay) {
    // The answer reveals nothing about the token, so another browser that requests the link gains
    // nothing. This also serves a person whose earlier secret was lost.
    const added = await countAttempt(db, "link_browser_for_address", source.subject, now, hourMs);
    if (added.hits <= limits.browsersPerAddressAndHour) {
      await addBrowser(db, latest.tokenHash, browserHash);
    }
    return "still_running";
  }
  const asked = await countAttempt(db, "link_for_address", source.subject, now, hourMs);
  if (asked.hits > limits.linksPerAddressAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  }
  if (!source.isKnown) {
    const all = await countAttempt(db, "link_for_address_anywhere", email, now, hourMs);
    if (all.hits > limits.linksAnywherePerAddressAndHour) {
      fail("RATE_LIMITED", { retryAfterSeconds: all.retryAfterSeconds });
    }
  }
  const token = randomBytes(32).toString("base64url");
  await addLink(db, {
    tokenHash: hashLinkToken(token),
    email,
    purpose,
    kind,
    countryCode,
    browserHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifeMs),
  });
  return { token, hasAccount: await hasAccount(db, email) };
}

function mailFor(
  { settings: { publicUrl, supportEmail } }: MagicLinksContext,
  { email, purpose, kind }: LinkRequest,
  { token, hasAccount }: Exclude<Prepared, string>,
) {
  const url = linkUrl(publicUrl, kind, token);
  if (purpose === "signup" && !hasAccount) return signUpLinkMail(email, url, supportEmail);
  return hasAccount
    ? signInLinkMail(email, url, supportEmail)
    : noAccountMail(email, publicUrl, supportEmail);
}

/**
 * Mails a link, or for a sign-in to an address without an account a mail saying so. A repeated
 * request within 30 s mails nothing: the current link then works in this browser too. The answer
 * and the work are the same for every address.
 * @throws RATE_LIMITED beyond the limits of the address or the network
 * @throws SERVICE_UNAVAILABLE if the mail server refuses the mail
 */
export async function sendLink(
  context: MagicLinksContext,
  request: LinkRequest,
): Promise<LinkSent> {
  const { pool, logger, mailer } = context;
  const prepared = await inTransaction(pool, (db) => prepare(context, db, request));
  if (prepared === "still_running") return sent;
  try {
    await mailer.send(mailFor(context, request, prepared));
  } catch (error) {
    // Logs only the error's name, because a mail server's answer may repeat the address.
    logger.error({ reason: error instanceof Error ? error.name : "unknown" }, "a mail was refused");
    await removeLink(pool, hashLinkToken(prepared.token));
    fail("SERVICE_UNAVAILABLE");
  }
  return sent;
}
