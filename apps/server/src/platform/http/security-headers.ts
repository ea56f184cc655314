import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Answers of the API are never kept by a cache between the server and the person. */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (/^\/(api|auth)\//.test(request.url)) reply.header("cache-control", "no-store");
  });
}

/**
 * Headers that keep the app to itself: nothing from other origins, no inline scripts, no framing.
 * @param connectSources further addresses that the web app may talk to (a hosted AUTH_URL)
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { production: boolean; connectSources: readonly string[] },
): Promise<void> {
  keepOutOfCaches(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions of sheets and toasts are style attributes; they cannot run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.connectSources],
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
