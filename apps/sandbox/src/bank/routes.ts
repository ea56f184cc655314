import type { FastifyInstance } from "fastify";
import type { Bank } from "./bank.ts";
import { registerBridge } from "./bridge/index.ts";
import { controlRoutes } from "./control/routes.ts";
import { directoryRoutes } from "./directory/routes.ts";
import { registerFern } from "./fern/index.ts";
import { pageRoutes } from "./pages/routes.ts";

/** The bank over HTTP: the providers' APIs, and the control routes. */
export function bankRoutes(app: FastifyInstance, bank: Bank, appUrl: string): void {
  /** The address that pays out top-ups, by which the product recognizes them. */
  app.get("/bank/wallet", async () => ({ address: bank.address }));
  directoryRoutes(app);
  registerFern(app, bank);
  registerBridge(app, bank);
  controlRoutes(app, bank);
  pageRoutes(app, bank, appUrl);
}
