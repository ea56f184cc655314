import type { FastifyInstance } from "fastify";

const ownHost = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/i;

/** The pages run our own script and nothing else; what they embed comes from the sandbox too. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Refuses requests that name another host: a web page whose name was made to point at this machine
 * (DNS rebinding) would otherwise read everybody's codes. Other origins get no CORS permission, and
 * every answer carries a strict content security policy.
 */
export function guardRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": pagePolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    if (ownHost.test(request.headers.host ?? "")) return;
    return reply.code(403).send({
      error: "The sandbox answers to localhost and 127.0.0.1 only.",
      code: "HOST_NOT_ALLOWED",
    });
  });
}
