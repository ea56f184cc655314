import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, Caller } from "../caller.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The caller of a request, or null when it carries no valid bearer token. */
    callerOf(request: FastifyRequest): Promise<Caller | null>;
  }
}

const longestToken = 4096;

/** Teaches the app to read bearer tokens. */
export function registerAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate("callerOf", async (request: FastifyRequest) => {
    const header = request.headers.authorization;
    if (header === undefined || header.length > longestToken) return null;
    const [scheme, token] = header.split(" ");
    if (scheme?.toLowerCase() !== "bearer" || token === undefined) return null;
    return authenticate(token);
  });
}
