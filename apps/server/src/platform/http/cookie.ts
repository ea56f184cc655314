import type { FastifyReply, FastifyRequest } from "fastify";

export interface CookieOptions {
  /**
   * With https the name gets the prefix __Host-: browsers accept such a cookie only over https, from this host itself, so
   * that no other host of the domain can set it.
   */
  publicUrl: string;
  name: string;
}

const isHttps = ({ publicUrl }: Pick<CookieOptions, "publicUrl">) => publicUrl.startsWith("https:");

const nameOf = (options: CookieOptions): string =>
  isHttps(options) ? `__Host-${options.name}` : options.name;

/** Reads the cookie with exactly this name; null if the browser sends none. */
export function readPlainCookie(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? "").split(/; */);
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** Reads a cookie that was set by setCookie; null if the browser sends none. */
export const readCookie = (request: FastifyRequest, options: CookieOptions): string | null =>
  readPlainCookie(request, nameOf(options));

/**
 * Sets a cookie that scripts and other sites cannot read.
 * @param lifeSeconds how long the browser stores it; 0 removes it
 */
export function setCookie(
  reply: FastifyReply,
  options: CookieOptions,
  value: string,
  lifeSeconds: number,
): void {
  const secure = isHttps(options) ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(options)}=${value}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}
