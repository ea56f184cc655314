import { readUrl } from "../../../shared/platform/index.ts";

/** The facts that a page that was just opened knows about the link that opened it. */
export interface OpenedPage {
  origin: string;
  search: string;
  hash: string;
  referrer: string;
  historyState: unknown;
  sessionStored: string | null;
}

/** The query parameter of a referral link: /onboarding?r=CODE. */
const parameter = "r";

/** The value, if it can be a referral code. */
export function referralCodeIn(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const code = value.trim();
  return /^[A-Za-z0-9_-]{4,32}$/.test(code) ? code : null;
}

const inQuery = (query: string) => referralCodeIn(new URLSearchParams(query).get(parameter));

/** Both "#r=CODE" and "#/onboarding?r=CODE" contain one. */
const inHash = (hash: string) => inQuery(hash.replace(/^#/, "").replace(/^[^?]*\?/, ""));

/** Only our own pages: in another site's URL, r may mean something else. */
function inReferrer(referrer: string, origin: string): string | null {
  const from = readUrl(referrer);
  return from?.origin === origin ? inQuery(from.search) : null;
}

/** The code in a history entry, where it remains after it was removed from the URL. */
export function inHistoryState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("pending_referral" in state)) return null;
  return referralCodeIn(state.pending_referral);
}

/**
 * The code that led here: from the query, or recovered from the referrer, the history's state, the
 * session storage or the URL's hash, in this order.
 */
export function readReferralCode(page: OpenedPage): string | null {
  return (
    inQuery(page.search) ??
    inReferrer(page.referrer, page.origin) ??
    inHistoryState(page.historyState) ??
    referralCodeIn(page.sessionStored) ??
    inHash(page.hash)
  );
}

/** The URL without the code, or null if it contains none. */
export function withoutReferralCode(href: string): string | null {
  const url = new URL(href);
  const carries = url.searchParams.has(parameter) || inHash(url.hash) !== null;
  if (!carries) return null;
  url.searchParams.delete(parameter);
  if (inHash(url.hash) !== null) url.hash = "";
  return `${url.pathname}${url.search}${url.hash}`;
}
