import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { placeOf } from "./requests/request-path.ts";

/** Forbids caches to store answers of the API. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const isOperation = request.routeOptions.config.operation !== undefined;
    if (isOperation || /^\/(api|auth)\//.test(placeOf(request)))
      reply.header("cache-control", "no-store");
  });
}

/** The external services that the web app uses; null for those that are not configured. */
export interface OutsideServices {
  /** Address of a hosted session service that replaces our own /auth/v1. */
  authUrl: string | null;
  /** Key of the places service for addresses. */
  mapsKey: string | null;
}

/** The hosts of the places service: of its script, and of the script's requests. */
const mapsScriptHost = "https://maps.googleapis.com";
const mapsRequestHosts = [mapsScriptHost, "https://places.googleapis.com"];

/** The sources that the configured services need besides our own origin. */
export function outsideSources({ authUrl, mapsKey }: OutsideServices): {
  script: string[];
  connect: string[];
} {
  return {
    script: mapsKey === null ? [] : [mapsScriptHost],
    connect: [
      ...(authUrl === null ? [] : [new URL(authUrl).origin]),
      ...(mapsKey === null ? [] : mapsRequestHosts),
    ],
  };
}

/** The headers that helmet sets. They are the same for every answer; computing them for each took 8 % of the server's time at full load. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Registers the security headers: nothing from other origins, no inline scripts but a page's import map (web-routes.ts), no framing. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { production: boolean; outside: OutsideServices },
): void {
  const outside = outsideSources(options.outside);
  forbidCaching(app);
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'"],
        // Sheets and toasts are positioned with style attributes, which cannot run code.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...outside.connect],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: options.production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  headers["permissions-policy"] = "camera=(self), geolocation=(), microphone=(), payment=()";
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
