import type { FastifyInstance } from "fastify";

/**
 * Reads bodies of JSON. An empty one counts as none: many clients set the content type JSON on every call, also on
 * those without a body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, body.toString(), done);
  });
}
