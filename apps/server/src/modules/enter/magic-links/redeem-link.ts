import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../platform/limits/networks.ts";
import type { Identity } from "../identity/index.ts";
import { consumeLink, lockLink } from "./link-store.ts";
import { hashLinkToken, isAskingBrowser, type LinkKind } from "./link-token.ts";
import type { MagicLinksContext } from "./magic-links-deps.ts";

const hourMs = 3_600_000;

export interface LinkEntry {
  token: string;
  kind: LinkKind;
  /** The secret that this browser stored when it requested the link; null if there is none. */
  browserSecret: string | null;
  ip: string;
  /** "Chrome on Windows" */
  device: string;
  /** The browser's anonymous id; null if it has none. */
  visitorId: string | null;
}

/** spent: used, or older than 15 minutes. */
export type LinkRefusal = "unknown" | "spent" | "other_browser";

export type Redeemed =
  | ({ ok: true } & Awaited<ReturnType<Identity["issueOpened"]>>)
  | { ok: false; refusal: LinkRefusal };

type Opened = Extract<Awaited<ReturnType<Identity["signInByAddress"]>>, { kind: "opened" }>;

async function checkLink(
  { clock, signInByAddress }: MagicLinksContext,
  db: Queryable,
  { token, kind, browserSecret, ip, device, visitorId }: LinkEntry,
): Promise<Opened | LinkRefusal | "deactivated"> {
  const now = clock.now();
  const link = await lockLink(db, hashLinkToken(token));
  if (link === null || link.kind !== kind) return "unknown";
  if (link.consumedAt !== null || link.expiresAt <= now) return "spent";
  // Not used up: a scanner that follows the link, or the phone on which the mail was opened, must
  // not take it from the browser that requested it.
  if (!isAskingBrowser(browserSecret, link.browserHashes)) return "other_browser";
  await consumeLink(db, link.tokenHash, now);
  const { email, purpose } = link;
  const countryCode = link.countryCode ?? undefined;
  const network = networkOf(ip);
  const proved = { email, purpose, device, network, visitorId, countryCode };
  const signedIn = await signInByAddress(db, proved);
  // For a sign-in without an account no link was mailed, so a correct token must be a guess.
  if (signedIn.kind === "no_account") return "unknown";
  return signedIn.kind === "deactivated" ? "deactivated" : signedIn;
}

/**
 * Exchanges a link for a session. Two concurrent clicks open one session: the second finds the link
 * used.
 * @throws FORBIDDEN for a deactivated person who has proved the address
 * @throws RATE_LIMITED after too many invalid links from one network; for a new person if too many
 * were created from this network today
 */
export async function redeemLink(context: MagicLinksContext, entry: LinkEntry): Promise<Redeemed> {
  const { pool, clock, limits, issueOpened } = context;
  const network = networkOf(entry.ip);
  const failures = await readAttempts(pool, "failed_link_from_ip", network, clock.now());
  if (failures.hits >= limits.failedLinksPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failures.retryAfterSeconds });
  }
  const checked = await inTransaction(pool, (db) => checkLink(context, db, entry));
  if (checked === "deactivated") return fail("FORBIDDEN");
  if (typeof checked === "string") {
    await countAttempt(pool, "failed_link_from_ip", network, clock.now(), hourMs);
    return { ok: false, refusal: checked };
  }
  return { ok: true, ...(await issueOpened(checked)) };
}
