import type { FastifyInstance } from "fastify";
import type { ProviderEvents } from "./create-provider-events.ts";

/** Headers as the signature's reader wants them; of several values of one name the last counts. */
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
 * Where the ramp tells us that something changed. It speaks the provider's wire and needs no session:
 * that is no operation of the contract. The signature covers the bytes, so nothing parses them before.
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
