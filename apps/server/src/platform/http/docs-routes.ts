import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyPluginCallback } from "fastify";

/** Serialises and compresses the document once, because it has half a megabyte. */
function packDocument(document: object) {
  const text = JSON.stringify(document);
  return {
    text,
    compressed: gzipSync(text),
    entityTag: `"${createHash("sha256").update(text).digest("base64url")}"`,
  };
}

/** A plugin that provides the document to swagger-ui, which expects the plugin @fastify/swagger. */
const provideDocument = (document: object): FastifyPluginCallback =>
  Object.assign(
    ((app, _options, done) => {
      app.decorate("swagger", () => document);
      done();
    }) satisfies FastifyPluginCallback,
    {
      [Symbol.for("skip-override")]: true,
      [Symbol.for("plugin-meta")]: { name: "@fastify/swagger" },
    },
  );

/** Registers /openapi.json with the API document, and /docs, which shows it to people. */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  const packed = packDocument(document);
  await app.register(provideDocument(document));
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    theme: { title: "Lilypad API" },
    uiConfig: {
      docExpansion: "list",
      deepLinking: true,
      validatorUrl: null,
      layout: "BaseLayout",
      url: "/openapi.json",
    },
    uiHooks: {
      // The plugin's own copies of the document would be serialised again for each request.
      onRequest: (request, reply, done) => {
        if (/^\/docs\/(json|yaml)/.test(request.url)) reply.redirect("/openapi.json", 301);
        else done();
      },
    },
  });
  app.get("/openapi.json", async (request, reply) => {
    reply.headers({
      "cache-control": "public, max-age=300",
      etag: packed.entityTag,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === packed.entityTag) return reply.status(304).send();
    reply.type("application/json; charset=utf-8");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(packed.text);
    return reply.header("content-encoding", "gzip").send(packed.compressed);
  });
}
