/** The pages with a first paint of their own; the server sends the first of them for every other path. */
export const pages = ["/", "/onboarding", "/dashboard"] as const;

/**
 * The page that stands for a path of the app, or null when the path is no page: the API, the
 * session protocol, the documentation, a file. The server has the same rule. A payer's page is left to
 * the network: its headers keep the secret in its address, and a kept page has none.
 */
export function pageFor(path: string): (typeof pages)[number] | null {
  if (/^\/(api|auth|docs|t)(\/|$)/.test(path) || /\.\w+$/.test(path)) return null;
  return pages.find((page) => page === path) ?? "/";
}
