import type { FastifyError, FastifyInstance } from "fastify";
import { IssuerRefusal } from "../core/refusal.ts";
import type { CardIssuer } from "../open-card-issuer.ts";
import { accountRoutes } from "./account-routes.ts";
import { customerRoutes } from "./customer-routes.ts";

/** Registers the card issuer with Gnosis Pay's API: everything under `/cards/api/v1`. */
export function registerGnosis(app: FastifyInstance, issuer: CardIssuer): void {
  app.register(
    async (scope) => {
      scope.addHook("onRequest", async (_request, reply) => {
        const { provider } = issuer.behaviour();
        if (provider === "down") return reply.code(503).send({ error: "Service unavailable" });
        if (provider !== "rate-limited") return;
        return reply.header("retry-after", "1").code(429).send({ error: "Too many requests" });
      });
      scope.addHook("onSend", async (_request, reply, payload) => {
        // Nothing is answered before it is on disk.
        await issuer.store.flushed();
        if (issuer.behaviour().provider !== "nonsense") return payload;
        reply.code(502).type("text/html");
        return "<!doctype html><title>Bad gateway</title>";
      });
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        if (error instanceof IssuerRefusal) {
          return reply.code(error.status).send({ error: error.message });
        }
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, "the card issuer failed");
        const message = status < 500 ? error.message : "Internal server error";
        return reply.code(status).send({ message });
      });
      customerRoutes(scope, issuer);
      accountRoutes(scope, issuer);
    },
    { prefix: "/cards/api/v1" },
  );
}
