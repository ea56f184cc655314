import type { FastifyReply, FastifyRequest } from "fastify";
import { linkLifeMs } from "./link-token.ts";

const path = "/api/v1/auth";
/** 32 bytes in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** Browsers keep a cookie of this prefix from anything but https. */
const nameOf = (publicUrl: string) =>
  publicUrl.startsWith("https:") ? "__Secure-lilypad_link" : "lilypad_link";

/** The secret by which a browser that asked for a link is known again; null when it keeps none. */
export function readBrowserSecret(request: FastifyRequest, publicUrl: string): string | null {
  const wanted = `${nameOf(publicUrl)}=`;
  const pair = (request.headers.cookie ?? "")
    .split(/; */)
    .find((candidate) => candidate.startsWith(wanted));
  const secret = pair?.slice(wanted.length) ?? "";
  return secretPattern.test(secret) ? secret : null;
}

/** Has the browser keep a secret as long as a link lives, out of reach of scripts and other sites. */
export function keepBrowserSecret(reply: FastifyReply, publicUrl: string, secret: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(publicUrl)}=${secret}; Path=${path}; Max-Age=${linkLifeMs / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The link was used; nothing needs to be kept. */
export function dropBrowserSecret(reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${nameOf(publicUrl)}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict${secure}`,
  );
}
