import fastify from "fastify";
import type { PushService } from "./open-push-service.ts";
import { pushRoutes } from "./routes.ts";

/** Serves a push service alone, on a free port of this machine. */
export async function servePush(service: PushService) {
  const app = fastify();
  pushRoutes(app, service);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { origin, close: () => app.close() };
}
