import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";

/** /openapi.json is the contract for machines, /docs the same for people. */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    theme: { title: "Lilypad API" },
    uiConfig: { docExpansion: "list", deepLinking: true, validatorUrl: null, layout: "BaseLayout" },
  });
  app.get("/openapi.json", async (_request, reply) =>
    reply.type("application/json").send(document),
  );
}
