import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyPluginCallback } from "fastify";

interface PackedDocument {
  text: string;
  compressed: Buffer;
  entityTag: string;
}

/** Makes the document, serialised and compressed, when it is first requested, because that takes a quarter of a second. */
function createPackedDocument(): () => PackedDocument {
  let packed: PackedDocument | undefined;
  return () => {
    if (packed === undefined) {
      const text = JSON.stringify(openApiDocument());
      packed = {
        text,
        compressed: gzipSync(text),
        entityTag: `"${createHash("sha256").update(text).digest("base64url")}"`,
      };
    }
    return packed;
  };
}

/** A plugin that provides the document to swagger-ui, which expects the plugin @fastify/swagger. */
const provideDocument: FastifyPluginCallback = Object.assign(
  ((app, _options, done) => {
    app.decorate("swagger", openApiDocument);
    done();
  }) satisfies FastifyPluginCallback,
  {
    [Symbol.for("skip-override")]: true,
    [Symbol.for("plugin-meta")]: { name: "@fastify/swagger" },
  },
);

/** Registers /openapi.json with the API document, and /docs, which shows it to people. */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  const readDocument = createPackedDocument();
  await app.register(provideDocument);
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
    const { entityTag, text, compressed } = readDocument();
    reply.headers({
      "cache-control": "public, max-age=300",
      etag: entityTag,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"] === entityTag) return reply.status(304).send();
    reply.type("application/json; charset=utf-8");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
    return reply.header("content-encoding", "gzip").send(compressed);
  });
}
