import type { FastifyInstance } from "fastify";
import type { ProviderEvents } from "./create-provider-events.ts";

/** Reduces headers to one value per name; if there are several, the last one is used. */
function singleHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

/**
 * Registers the route for the ramp's webhooks. It is not an operation of the API contract, because it has
 * the provider's wire format and no session. The signature covers the raw bytes, so the body is not parsed.
 */
export function registerProviderEventsRoutes(app: FastifyInstance, events: ProviderEvents): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/api/v1/webhooks/ramp/:provider",
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { provider } = request.params;
        const isNew = await events.receive(provider, {
          rawBody,
          headers: singleHeaders(request.headers),
        });
        return { success: true, data: { isNew } };
      },
    );
  });
}
