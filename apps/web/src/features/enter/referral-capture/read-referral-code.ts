/** What a page that was just opened knows about the link that led to it. */
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

/** The code, when it can be one. */
export function referralCodeIn(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const code = value.trim();
  return /^[A-Za-z0-9_-]{4,32}$/.test(code) ? code : null;
}

const inQuery = (query: string) => referralCodeIn(new URLSearchParams(query).get(parameter));

/** "#r=CODE" and "#/onboarding?r=CODE" both carry one. */
const inHash = (hash: string) => inQuery(hash.replace(/^#/, "").replace(/^[^?]*\?/, ""));

/** Only our own pages: another site's address may hold an r that means something else. */
function inReferrer(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin: from, search } = new URL(referrer);
  return from === origin ? inQuery(search) : null;
}

/** The code that a history entry carries, once it was taken out of the address. */
export function inHistoryState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("pending_referral" in state)) return null;
  return referralCodeIn(state.pending_referral);
}

/**
 * The code that led here: from the query, or recovered from the referrer, the history's state, the
 * session storage or the address's hash, in this order.
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

/** The address without the code, or null when there is none in it. */
export function withoutReferralCode(href: string): string | null {
  const url = new URL(href);
  const carries = url.searchParams.has(parameter) || inHash(url.hash) !== null;
  if (!carries) return null;
  url.searchParams.delete(parameter);
  if (inHash(url.hash) !== null) url.hash = "";
  return `${url.pathname}${url.search}${url.hash}`;
}
