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

/** The value of a cookie with exactly this name; null when the browser sends none. */
export function readPlainCookie(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? "").split(/; */);
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** The value of a cookie that keepCookie has set; null when the browser sends none. */
export const readCookie = (
  request: FastifyRequest,
  options: Pick<CookieOptions, "publicUrl" | "name">,
): string | null => readPlainCookie(request, nameOf(options));

/** Has the browser keep a value, out of reach of scripts and other sites. @param lifeSeconds for how long; 0 takes it away */
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
