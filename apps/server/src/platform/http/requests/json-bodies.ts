import type { FastifyInstance } from "fastify";

/**
 * Reads bodies of JSON. An empty one is none: many clients say that they send JSON with every call, also with those that
 * have nothing to send.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, body.toString(), done);
  });
}
