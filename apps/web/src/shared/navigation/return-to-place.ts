import { entryHere } from "./entry.ts";
import { placeScreensBy } from "./place-screen.ts";

/** How long a page that is loading may take until it is as long as it was. */
const growsForMs = 3000;
const touches = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** How far each screen of this tab was scrolled, by the key of its entry. */
const positions = new Map<string, number>();
/** The screen to which Back or Forward has led, and how far it was scrolled. */
let returned: { key: string; y: number } | null = null;

if (typeof window !== "undefined") {
  addEventListener("scroll", () => positions.set(entryHere().key, scrollY), { passive: true });
}

/** Notes that Back or Forward has led to a screen, before its content replaces that of the one that was left. */
export function noteReturn(key: string): void {
  returned = { key, y: positions.get(key) ?? 0 };
}

/** Notes that the person has gone on from there. */
export function forgetReturn(): void {
  returned = null;
}

/** Scrolls to y as soon as the page is long enough, unless the person has touched it before. */
function scrollOnceLonger(y: number): void {
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, stop);
  };
  const watcher = new ResizeObserver(() => {
    scrollTo(0, y);
    if (scrollY >= y - 1) stop();
  });
  const timer = setTimeout(stop, growsForMs);
  watcher.observe(document.body);
  for (const touch of touches) addEventListener(touch, stop, { passive: true });
}

// A screen that has just opened is at its top, or, after Back and Forward, where it was left.
placeScreensBy(() => {
  const y = returned?.key === entryHere().key ? returned.y : 0;
  scrollTo(0, y);
  if (y > 0 && scrollY < y - 1) scrollOnceLonger(y);
});
