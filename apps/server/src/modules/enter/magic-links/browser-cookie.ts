import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "../../../platform/http/cookie.ts";
import { linkLifeMs } from "./link-token.ts";

const cookie = { name: "lilypad_link" } as const;
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** The secret that identifies a browser that requested a link; null if it has none. */
export function readBrowserSecret(request: FastifyRequest, publicUrl: string): string | null {
  const secret = readCookie(request, { ...cookie, publicUrl });
  return secret !== null && secretPattern.test(secret) ? secret : null;
}

/** Stores a secret for a link's lifetime in a cookie that scripts and other sites cannot read. */
export const keepBrowserSecret = (reply: FastifyReply, publicUrl: string, secret: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, secret, linkLifeMs / 1000);

/** Deletes the cookie after its link was used. */
export const dropBrowserSecret = (reply: FastifyReply, publicUrl: string): void =>
  setCookie(reply, { ...cookie, publicUrl }, "", 0);
