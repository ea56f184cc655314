import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { countAttempt, networkOf, readAttempts } from "../../platform/limits/attempt-counter.ts";
import type { Identity } from "../identity/index.ts";
import { consumeLink, lockLink } from "./link-store.ts";
import { hashLinkToken, isAskingBrowser, type LinkKind } from "./link-token.ts";
import type { MagicLinksContext } from "./magic-links-deps.ts";

const hourMs = 3_600_000;

export interface LinkEntry {
  token: string;
  kind: LinkKind;
  /** What this browser kept when it asked for the link; null when it keeps nothing. */
  browserSecret: string | null;
  ip: string;
  /** "Chrome on Windows" */
  device: string;
  /** The anonymous id that the browser keeps; null when it keeps none. */
  visitorId: string | null;
}

/** spent: used, or older than 15 minutes. */
export type LinkRefusal = "unknown" | "spent" | "other_browser";

export type Redeemed =
  | ({ ok: true } & Awaited<ReturnType<Identity["issueOpened"]>>)
  | { ok: false; refusal: LinkRefusal };

type Opened = Extract<Awaited<ReturnType<Identity["signInByAddress"]>>, { kind: "opened" }>;

async function judge(
  { clock, signInByAddress }: MagicLinksContext,
  db: Queryable,
  { token, kind, browserSecret, ip, device, visitorId }: LinkEntry,
): Promise<Opened | LinkRefusal | "deactivated"> {
  const now = clock.now();
  const link = await lockLink(db, hashLinkToken(token));
  if (link === null || link.kind !== kind) return "unknown";
  if (link.consumedAt !== null || link.expiresAt <= now) return "spent";
  // Not used up: a scanner that follows the link, or the phone the mail was opened on, must not take
  // it from the browser it is for.
  if (!isAskingBrowser(browserSecret, link.browserHashes)) return "other_browser";
  await consumeLink(db, link.tokenHash, now);
  const { email, purpose, countryCode } = link;
  const network = networkOf(ip);
  const proved = { email, purpose, device, network, visitorId, countryCode };
  const signedIn = await signInByAddress(db, proved);
  // The link of a sign-in to an address without an account was never mailed: nobody can have it.
  if (signedIn.kind === "no_account") return "unknown";
  return signedIn.kind === "deactivated" ? "deactivated" : signedIn;
}

/**
 * Exchanges a link for a session. Two clicks at once open one: the second finds the link spent.
 * @throws FORBIDDEN for a deactivated person, who has proved the address
 * @throws RATE_LIMITED after too many links from one network that were not good; for a new person when too
 *   many were made from this network today
 */
export async function redeemLink(context: MagicLinksContext, entry: LinkEntry): Promise<Redeemed> {
  const { pool, clock, limits, issueOpened } = context;
  const network = networkOf(entry.ip);
  const failures = await readAttempts(pool, "failed_link_from_ip", network, clock.now());
  if (failures.hits >= limits.failedLinksPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failures.retryAfterSeconds });
  }
  const judged = await inTransaction(pool, (db) => judge(context, db, entry));
  if (judged === "deactivated") return fail("FORBIDDEN");
  if (typeof judged === "string") {
    await countAttempt(pool, "failed_link_from_ip", network, clock.now(), hourMs);
    return { ok: false, refusal: judged };
  }
  return { ok: true, ...(await issueOpened(judged)) };
}
