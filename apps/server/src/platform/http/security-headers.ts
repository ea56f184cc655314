import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Answers of the API are never kept by a cache between the server and the person. */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (/^\/(api|auth)\//.test(request.url)) reply.header("cache-control", "no-store");
  });
}

/** What the web app uses of the outside, where it is configured; null where it is not. */
export interface OutsideServices {
  /** A hosted session service instead of our own /auth/v1. */
  authUrl: string | null;
  /** The key of the places service for addresses. */
  mapsKey: string | null;
}

/** The places service's own hosts: its script, and what the script asks. */
const mapsScripts = "https://maps.googleapis.com";
const mapsAnswers = [mapsScripts, "https://places.googleapis.com"];

/** The sources that the configured services need beside our own origin: none when there are none. */
export function outsideSources({ authUrl, mapsKey }: OutsideServices): {
  script: string[];
  connect: string[];
} {
  return {
    script: mapsKey === null ? [] : [mapsScripts],
    connect: [
      ...(authUrl === null ? [] : [new URL(authUrl).origin]),
      ...(mapsKey === null ? [] : mapsAnswers),
    ],
  };
}

/** Headers that keep the app to itself: nothing from other origins, no inline scripts, no framing. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { production: boolean; outside: OutsideServices },
): Promise<void> {
  const outside = outsideSources(options.outside);
  keepOutOfCaches(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'"],
        // Positions of sheets and toasts are style attributes; they cannot run anything.
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  });
}
