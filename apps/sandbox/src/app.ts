import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { type Bank, bankRoutes } from "./bank/index.ts";
import { type CardIssuer, cardRoutes } from "./cards/index.ts";
import { type Chain, chainRoutes } from "./chain/index.ts";
import { consoleRoutes } from "./console/index.ts";
import { answerErrors, guardRequests } from "./http/index.ts";
import { type Inbox, inboxRoutes } from "./inbox/index.ts";
import { lookRoutes } from "./look/index.ts";
import { type Phone, phoneRoutes } from "./phone/index.ts";
import { type PushService, pushRoutes } from "./push/index.ts";

export interface AppOptions {
  readonly inbox: Inbox;
  readonly chain: Chain;
  /** Null if there is no bank; then its pages and APIs do not exist. */
  readonly bank: Bank | null;
  /** Null if there is no card issuer; then its pages and APIs do not exist. */
  readonly cardIssuer: CardIssuer | null;
  readonly phone: Phone;
  readonly push: PushService;
  /** The app's URL, for links. */
  readonly appUrl: string;
  readonly logger?: FastifyServerOptions["logger"];
}

/** The sandbox over HTTP, testable without a port. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { inbox, chain, bank, cardIssuer, phone, push, appUrl, logger = false } = options;
  // The pages send a request every second, so only changes and failures are logged.
  const logController = new LogController({ disableRequestLogging: true });
  const app = fastify({ logger, logController, bodyLimit: 64 * 1024 });
  // With this parser, a form on a foreign page could post text that looks like JSON.
  app.removeContentTypeParser("text/plain");
  guardRequests(app);
  answerErrors(app);
  app.get("/health", async () => ({ status: "ok" }));
  lookRoutes(app);
  inboxRoutes(app, inbox, appUrl);
  chainRoutes(app, chain);
  if (bank !== null) bankRoutes(app, bank, appUrl);
  if (cardIssuer !== null) cardRoutes(app, cardIssuer, appUrl);
  pushRoutes(app, push);
  phoneRoutes(app, { phone, push, appUrl });
  consoleRoutes(app, { inbox, chain, appUrl });
  return app;
}
