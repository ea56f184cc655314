import type { FastifyRequest } from "fastify";
import { readPlainCookie } from "./cookie.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the anonymous id that the app stores in a browser for seven days; null if there is none. */
export function visitorIdOf(request: FastifyRequest): string | null {
  const id = readPlainCookie(request, "lilypad_visitor");
  return id !== null && uuid.test(id) ? id : null;
}
