import type { Href } from "@lilypad/api-contract";

/** Stands in for the page's origin: it only matters whether the URL leaves it. */
const home = "https://home.invalid";

/**
 * The path of a URL if it stays within the app, otherwise null. Pushes and query parameters come from
 * outside and must not lead to another site.
 */
export function ownPath(address: unknown): Href | null {
  if (typeof address !== "string" || !address.startsWith("/")) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, home);
    if (origin !== home || pathname.startsWith("//")) return null;
    if (/^\/(api|auth|docs)(\/|$)/.test(pathname)) return null;
    // It comes from outside, and may be of a screen of another version: the app says that it does not exist.
    return `${pathname}${search}${hash}` as Href;
  } catch {
    return null;
  }
}
