import type { FastifyRequest } from "fastify";

const name = "lilypad_visitor=";
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The anonymous id that the app keeps in a browser for seven days; null when there is none. */
export function visitorIdOf(request: FastifyRequest): string | null {
  const pair = (request.headers.cookie ?? "")
    .split(/; */)
    .find((candidate) => candidate.startsWith(name));
  const id = pair?.slice(name.length) ?? "";
  return uuid.test(id) ? id : null;
}
