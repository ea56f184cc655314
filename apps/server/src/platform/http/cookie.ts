import type { FastifyReply, FastifyRequest } from "fastify";

export interface CookieOptions {
  /** Browsers keep a cookie with the prefix that https adds only from https. */
  publicUrl: string;
  name: string;
  /** The cookie is sent with requests to paths below this one. */
  path: string;
}

const nameOf = ({ publicUrl, name }: Pick<CookieOptions, "publicUrl" | "name">): string =>
  publicUrl.startsWith("https:") ? `__Secure-${name}` : name;

/** The value of a cookie; null when the browser sends none. */
export function readCookie(
  request: FastifyRequest,
  options: Pick<CookieOptions, "publicUrl" | "name">,
): string | null {
  const wanted = `${nameOf(options)}=`;
  const pair = (request.headers.cookie ?? "")
    .split(/; */)
    .find((candidate) => candidate.startsWith(wanted));
  return pair?.slice(wanted.length) ?? null;
}

/** Has the browser keep a value, out of reach of scripts and other sites. @param lifeSeconds for how long */
export function keepCookie(
  reply: FastifyReply,
  options: CookieOptions,
  value: string,
  lifeSeconds: number,
): void {
  const secure = options.publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(options)}=${value}; Path=${options.path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
