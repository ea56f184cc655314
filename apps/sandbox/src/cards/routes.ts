import type { FastifyInstance } from "fastify";
import { controlRoutes } from "./control-routes.ts";
import { registerGnosis } from "./gnosis/register-gnosis.ts";
import type { CardIssuer } from "./open-card-issuer.ts";
import { pageRoutes } from "./pages/routes.ts";

/** The card issuer over HTTP: its API, its pages, and the control routes. */
export function cardRoutes(app: FastifyInstance, issuer: CardIssuer, appUrl: string): void {
  registerGnosis(app, issuer);
  controlRoutes(app, issuer);
  pageRoutes(app, issuer, appUrl);
}
