import type { FastifyReply, FastifyRequest } from "fastify";

export interface CookieOptions {
  /** With https the name gets the prefix __Secure-, which browsers accept only over https. */
  publicUrl: string;
  name: string;
  /** The browser sends the cookie with requests to paths below this one. */
  path: string;
}

const nameOf = ({ publicUrl, name }: Pick<CookieOptions, "publicUrl" | "name">): string =>
  publicUrl.startsWith("https:") ? `__Secure-${name}` : name;

/** Reads the cookie with exactly this name; null if the browser sends none. */
export function readPlainCookie(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? "").split(/; */);
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** Reads a cookie that was set by setCookie; null if the browser sends none. */
export const readCookie = (
  request: FastifyRequest,
  options: Pick<CookieOptions, "publicUrl" | "name">,
): string | null => readPlainCookie(request, nameOf(options));

/**
 * Sets a cookie that scripts and other sites cannot read.
 * @param lifeSeconds how long the browser keeps it; 0 removes it
 */
export function setCookie(
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
