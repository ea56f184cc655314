import { navigate } from "../shared/navigation/index.ts";
import { signedInPaths } from "./signed-in-paths.ts";

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
  return path !== "/dashboard" && signedInPaths.test(path);
}

/** Puts the dashboard below a page that was opened directly, so that Back leads there. */
export function putDashboardBelow(): void {
  const [opened] = performance.getEntriesByType("navigation");
  const navigationType = opened !== undefined && "type" in opened ? String(opened.type) : "";
  const { pathname: path, search, hash } = location;
  if (!opensInnerScreen({ path, historyLength: history.length, navigationType })) return;
  const { state } = history;
  history.replaceState(null, "", "/dashboard");
  navigate(`${path}${search}${hash}`, { state });
}
