import { lockMinutesFor } from "../lock/index.ts";
import { areAmountsHidden } from "../money/index.ts";
import { isOnline } from "../online/index.ts";
import { keptPerson } from "../session/index.ts";
import { circumstances, isPhone, keptSketch } from "./kept-sketch.ts";
import { sketchOf } from "./sketch.ts";

/** How long the screen has to stay the same before it is remembered. */
const calmMs = 600;

/** The home screen with all of its content, or null while another screen or less of it is shown. */
function homeScreen(): HTMLElement | null {
  const root = document.getElementById("root");
  if (root === null || location.pathname !== "/dashboard") return null;
  if (!isPhone() || !isOnline()) return null;
  const isComplete =
    root.querySelector('[data-testid="balance"]') !== null &&
    root.querySelector("[data-loading]") === null;
  return isComplete ? root : null;
}

/** Stores a sketch of the home screen whenever it has changed. @returns stops remembering */
export function rememberSketch(userId: string): () => void {
  const root = document.getElementById("root");
  if (root === null) return () => {};
  const kept = keptSketch(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wereHidden = areAmountsHidden();

  function write(): void {
    const home = homeScreen();
    // The session may have ended meanwhile, also in another tab.
    if (home === null || keptPerson()?.id !== userId) return;
    if (lockMinutesFor(userId) !== null) {
      kept.forget();
      return;
    }
    const elements = [...home.children].map(sketchOf).filter((one) => one !== null);
    kept.keep({ ...circumstances(), elements });
  }

  const watcher = new MutationObserver(() => {
    // Hidden amounts must not be drawn again, even if the page is closed immediately.
    if (areAmountsHidden() !== wereHidden) kept.forget();
    wereHidden = areAmountsHidden();
    clearTimeout(timer);
    timer = setTimeout(write, calmMs);
  });
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}
