import { hrefHere, navigate } from "../shared/navigation/index.ts";
import { sessionPaths } from "./routes/paths-for.ts";

export interface OpenedPage {
  path: string;
  /** The number of entries in the tab's history, including this one. */
  historyLength: number;
  /** The type of the navigation timing entry; after a reload the history of the tab remains. */
  navigationType: string;
}

/**
 * True if the app was opened on an inner screen, by a notification, a shortcut or a link in a new tab.
 * Back would then close the app.
 */
export function opensInnerScreen({ path, historyLength, navigationType }: OpenedPage): boolean {
  if (historyLength > 1 || navigationType !== "navigate") return false;
  return path !== "/dashboard" && sessionPaths.test(path);
}

/** Puts the dashboard below a page that was opened directly, so that Back leads there. */
export function putDashboardBelow(): void {
  const [timing] = performance.getEntriesByType("navigation");
  const navigationType = timing !== undefined && "type" in timing ? String(timing.type) : "";
  const { pathname: path } = location;
  if (!opensInnerScreen({ path, historyLength: history.length, navigationType })) return;
  const { state } = history;
  const opened = hrefHere();
  history.replaceState(null, "", "/dashboard");
  navigate(opened, { state });
}
