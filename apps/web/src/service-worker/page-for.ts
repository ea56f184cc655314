/** The pages with their own first paint; the server sends the first one for all other paths. */
export const pages = ["/", "/onboarding", "/dashboard"] as const;

/**
 * The page for a path of the app, or null if the path is not a page: the API, the session protocol, the
 * documentation, a file. The server has the same rule. A payer's page and a shared receipt always come from the
 * network: their headers protect the secret in the URL, and a stored page has none. So does the staff's console, which is
 * another bundle.
 */
export function pageFor(path: string): (typeof pages)[number] | null {
  if (/^\/(api|auth|docs|t|receipt|admin)(\/|$)/.test(path) || /\.\w+$/.test(path)) return null;
  return pages.find((page) => page === path) ?? "/";
}
