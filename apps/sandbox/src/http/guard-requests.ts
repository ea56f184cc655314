import type { FastifyInstance } from "fastify";

const ownHost = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/i;

/** The pages run only our own script; embedded files come from the sandbox too. */
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
 * Refuses requests with another host: otherwise a web page whose name points to this machine (DNS rebinding) could
 * read all codes. Other origins get no CORS permission, and every answer has a strict content security policy.
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
