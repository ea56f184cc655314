import type { FastifyRequest } from "fastify";
import { readPlainCookie } from "./cookie.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name of the cookie: with https it has the prefix that only this host can set. */
const names = ["__Host-lilypad_visitor", "lilypad_visitor"];

/** Reads the anonymous id that the app stores in a browser for seven days; null if there is none. */
export function visitorIdOf(request: FastifyRequest): string | null {
  const ids = names.map((name) => readPlainCookie(request, name));
  return ids.find((id) => id !== null && uuid.test(id)) ?? null;
}
