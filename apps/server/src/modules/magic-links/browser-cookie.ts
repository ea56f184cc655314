import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../platform/http/cookie.ts";
import { linkLifeMs } from "./link-token.ts";

const cookie = { name: "lilypad_link", path: "/api/v1/auth" } as const;
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** The secret by which a browser that asked for a link is known again; null when it keeps none. */
export function readBrowserSecret(request: FastifyRequest, publicUrl: string): string | null {
  const secret = readCookie(request, { ...cookie, publicUrl });
  return secret !== null && secretPattern.test(secret) ? secret : null;
}

/** Has the browser keep a secret as long as a link lives, out of reach of scripts and other sites. */
export const keepBrowserSecret = (reply: FastifyReply, publicUrl: string, secret: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, secret, linkLifeMs / 1000);

/** The link was used; nothing needs to be kept. */
export const dropBrowserSecret = (reply: FastifyReply, publicUrl: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, "", 0);
