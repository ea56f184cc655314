import { readUrl } from "../../shared/platform/index.ts";
import { type ScreenPath, screenOf } from "./screen-of.ts";

export interface View {
  screen: ScreenPath;
  referrer?: string;
}

/** A screen that redirects within this time does not count as viewed. */
const settleMs = 300;
/** The events that the router raises on navigation. */
const moves = ["popstate", "pushState", "replaceState"];

/** The host of the site that linked here, never the page. */
function readReferrer(): string | undefined {
  const origin = readUrl(document.referrer)?.origin;
  if (origin === undefined) return undefined;
  const isSite = /^https:\/\/([a-z0-9-]{1,30}\.){1,4}[a-z]{2,20}$/.test(origin);
  return isSite && origin !== location.origin && origin.length <= 100 ? origin : undefined;
}

/**
 * Reports each screen that stays open, by its route; the first one with the referring site. The referrer
 * of a payer's page is not reported, because it would show who was sent a link.
 */
export function watchViews(onView: (view: View) => void): void {
  let last: ScreenPath | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportView = () => {
    const screen = screenOf(location.pathname);
    if (screen === last) return;
    const referrer = last === null && screen !== "/t/:token" ? readReferrer() : undefined;
    last = screen;
    onView({ screen, ...(referrer === undefined ? {} : { referrer }) });
  };
  const reportViewSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(reportView, settleMs);
  };
  for (const move of moves) addEventListener(move, reportViewSoon);
  reportViewSoon();
}
