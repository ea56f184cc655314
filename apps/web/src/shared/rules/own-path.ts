/** Stands in for the page's origin: only whether an address leaves it matters. */
const home = "https://home.invalid";

/**
 * The path of an address, when it stays within the app; null when it leads anywhere else. What
 * comes from outside (a push, a link's query) says where to go, but never to somebody else's site.
 */
export function ownPath(address: unknown): string | null {
  if (typeof address !== "string" || !address.startsWith("/")) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, home);
    if (origin !== home || pathname.startsWith("//")) return null;
    if (/^\/(api|auth|docs)(\/|$)/.test(pathname)) return null;
    return `${pathname}${search}${hash}`;
  } catch {
    return null;
  }
}
