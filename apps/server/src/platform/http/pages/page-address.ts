import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

/** True for the path of a page. The query is not part of it: an email address there ends like a file name. */
export const isPage = (path: string): boolean =>
  !/^\/(api|auth|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path);

/** The requests whose address cannot be decoded. */
const mangled = new WeakSet<IncomingMessage>();

/** True if the address of a page cannot be decoded, as of a link that a message has cut. */
export const isMangled = ({ raw }: FastifyRequest): boolean => mangled.has(raw);

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the address under which a request is answered. A person who opens a mangled link gets a page that explains
 * it, not the API's error: its percent signs are read as such. All other addresses stay as they are.
 */
export function readableAddress(request: IncomingMessage): string {
  const { url = "/", method, headers } = request;
  if (!url.includes("%")) return url;
  const [path = "/", ...query] = url.split("?");
  const isNavigation =
    (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html") === true;
  if (isReadable(path) || !isNavigation || !isPage(path)) return url;
  mangled.add(request);
  return [path.replaceAll("%", "%25"), ...query].join("?");
}
