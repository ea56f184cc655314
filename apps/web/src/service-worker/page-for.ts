/** The page of all paths without one of their own, stored under a path that no screen has, and those with their own first paint. */
export const pages = ["/app", "/onboarding", "/dashboard"] as const;

/**
 * The page for a path of the app, or null if the path is not a page: the API, the session protocol, the
 * documentation, a file. The server has the same rule. A payer's page and a shared receipt always come from the
 * network: their headers protect the secret in the URL, and a stored page has none. So does the staff's console, which is
 * another bundle.
 */
export function pageFor(path: string): (typeof pages)[number] | null {
  if (/^\/(api|auth|docs|t|receipt|admin)(\/|$)/.test(path) || /\.\w+$/.test(path)) return null;
  // The bare domain shows the welcome page, whose first script sends who is signed in home.
  if (path === "/") return "/onboarding";
  return pages.find((page) => page === path) ?? "/app";
}
