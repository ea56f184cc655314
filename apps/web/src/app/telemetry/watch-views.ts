import { type ScreenPath, screenOf } from "./screen-of.ts";

export interface View {
  screen: ScreenPath;
  referrer?: string;
}

/** A screen that redirects at once has not been seen. */
const settleMs = 300;
/** As the router tells of its moves. */
const moves = ["popstate", "pushState", "replaceState"];

/** The site that a link to us was followed from; never the page. */
function readReferrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin } = new URL(document.referrer);
  const isSite = /^https:\/\/([a-z0-9-]{1,30}\.){1,4}[a-z]{2,20}$/.test(origin);
  return isSite && origin !== location.origin && origin.length <= 100 ? origin : undefined;
}

/**
 * Tells of each screen that is opened, once it stays: by its route, and on the first one from which
 * site. A payer's way to us is told to nobody: who sent them a link is nobody's business.
 */
export function watchViews(onView: (view: View) => void): void {
  let last: ScreenPath | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const screen = screenOf(location.pathname);
    if (screen === last) return;
    const referrer = last === null && screen !== "/t/:token" ? readReferrer() : undefined;
    last = screen;
    onView({ screen, ...(referrer === undefined ? {} : { referrer }) });
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  };
  for (const move of moves) addEventListener(move, lookSoon);
  lookSoon();
}
