import type { FastifyRequest } from "fastify";

/**
 * The path of a request without its query. The request line can also have the absolute form ("GET http://host/path"), which
 * routers and proxies read as the path.
 */
export function pathOf({ url }: Pick<FastifyRequest, "url">): string {
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)?.[1] ?? url;
  return /^[^?#]*/.exec(path)?.[0] || "/";
}

/** Where a request was routed: the pattern of its route, or its path if it has none. */
export const placeOf = (request: FastifyRequest): string =>
  request.routeOptions.url ?? pathOf(request);
