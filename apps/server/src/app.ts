import rateLimit from "@fastify/rate-limit";
import type { AppSettings } from "@lilypad/api-contract";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Authenticate } from "./platform/caller.ts";
import type { Clock } from "./platform/clock.ts";
import { listHangingPasses } from "./platform/due-work/index.ts";
import { ApiError } from "./platform/errors.ts";
import { registerAuthentication, type SessionChecks } from "./platform/http/authentication.ts";
import { type Draining, registerDraining } from "./platform/http/draining.ts";
import {
  answerFrameworkError,
  answerNotFound,
  registerErrorHandler,
} from "./platform/http/error-handler.ts";
import { registerHealthRoutes } from "./platform/http/health-routes.ts";
import { registerIdempotency } from "./platform/http/idempotency-key.ts";
import { type LimitsDeps, registerLimits } from "./platform/http/limits.ts";
import { logRequests } from "./platform/http/log-requests.ts";
import { registerDocsRoutes } from "./platform/http/pages/docs-routes.ts";
import { readableAddress } from "./platform/http/pages/page-address.ts";
import { registerWebRoutes } from "./platform/http/pages/web-routes.ts";
import { readJsonBodies } from "./platform/http/requests/json-bodies.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { parseRequestId, registerTrace } from "./platform/http/trace.ts";
import type { Idempotency } from "./platform/idempotency/index.ts";
import { newId } from "./platform/ids.ts";
import { registerAdmission } from "./platform/limits/admission.ts";
import { limitBodies, limitConnections, serverOptions } from "./platform/limits/client-limits.ts";
import { networkOf, timesOfWider, widerNetworksOf } from "./platform/limits/networks.ts";
import { registerLiveRoutes, type Streams } from "./platform/live/index.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics/index.ts";
import { registerStandbyReads, type StandbyReads } from "./platform/reads/index.ts";

export interface AppDeps extends SessionChecks {
  logger: Logger;
  clock: Clock;
  metrics: Metrics;
  streams: Streams;
  authenticate: Authenticate;
  /** Does repeated requests with the same key only once. */
  idempotency: Pick<Idempotency, "answerOnce">;
  limits: LimitsDeps;
  /** Null if there is no standby to read from. */
  standbyReads: StandbyReads | null;
  /** Checks the dependencies without which this process cannot accept work; used by /ready. */
  checkDependencies: () => Promise<Record<string, boolean>>;
  /** Lists the tasks that operators have to do soon; used by /ready. */
  listWarnings: () => Promise<string[]>;
  metricsTokens: readonly string[] | undefined;
  production: boolean;
  /** Number of proxies in front of the server whose X-Forwarded-For header is trusted. */
  trustProxyHops: number;
  /** Max requests per minute from one network (an IPv4 address, or 64 bits of an IPv6 one). */
  requestsPerMinute: number;
  /** Max number of operations that this process works on at the same moment. */
  maxRequestsAtOnce: number;
  /** Max number of database connections of this process, of which expensive operations get a part. */
  databaseConnections: number;
  /** Max number of open connections of this process. */
  maxConnections: number;
  /** The built web app and its settings; undefined to serve only the API. */
  web: { directory: string; archiveDir: string | undefined; settings: AppSettings } | undefined;
  /** Adds the modules' routes. */
  registerModules: (app: FastifyInstance) => void;
}

/** Whether a request is one that scrapers, load balancers and pages make often. */
const isUnlimited = (request: FastifyRequest): boolean =>
  /^\/(health|ready|metrics)$|^\/assets\//.test(request.routeOptions.url ?? "");

/** Counts requests also by the wider networks of an IPv6 address, of which one customer may have thousands. */
function limitWiderNetworks(app: FastifyInstance, requestsPerMinute: number): void {
  const limiters = [0, 1].map((place) => {
    const wider = (request: FastifyRequest) => widerNetworksOf(networkOf(request.ip))[place];
    const times = Object.values(timesOfWider)[place] ?? 1;
    const check = app.createRateLimit({
      max: requestsPerMinute * times,
      timeWindow: "1 minute",
      keyGenerator: (request) => wider(request)?.network ?? "",
      allowList: (request) => isUnlimited(request) || wider(request) === undefined,
    });
    return check;
  });
  app.addHook("onRequest", async (request) => {
    for (const check of limiters) {
      const counted = await check(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new ApiError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(counted.ttl / 1000) });
    }
  });
}

/** Builds the whole HTTP application. Tests use it without a port. */
export async function buildApp(
  dependencies: AppDeps,
): Promise<{ app: FastifyInstance; draining: Draining }> {
  const app: FastifyInstance = fastify({
    loggerInstance: dependencies.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy's id of the request, so that its log and ours can be compared.
    genReqId: ({ headers }) => parseRequestId(headers["x-request-id"]) ?? newId(),
    ...serverOptions,
    trustProxy: (_address, hop) => hop < dependencies.trustProxyHops,
    // Requests on connections that are still open are answered, with Connection: close.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    ...(dependencies.web === undefined ? {} : { rewriteUrl: readableAddress }),
  });
  registerTrace(app);
  const draining = registerDraining(app);
  const { connections, connectionsEnded } = dependencies.metrics;
  limitConnections(app, { ...dependencies, open: connections, ended: connectionsEnded });
  registerErrorHandler(app);
  limitBodies(app);
  readJsonBodies(app);
  registerSecurityHeaders(app, {
    production: dependencies.production,
    outside: dependencies.web?.settings ?? { authUrl: null, mapsKey: null },
  });
  registerAdmission(app, { ...dependencies, refused: dependencies.metrics.requestsRefused });
  await app.register(rateLimit, {
    max: dependencies.requestsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: (request) => networkOf(request.ip),
    allowList: isUnlimited,
    errorResponseBuilder: (_request, context) =>
      new ApiError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  limitWiderNetworks(app, dependencies.requestsPerMinute);
  logRequests(app, dependencies);
  registerAuthentication(app, dependencies.authenticate, dependencies);
  registerIdempotency(app, dependencies.idempotency);
  registerLimits(app, dependencies.limits);
  registerStandbyReads(app, dependencies.standbyReads);
  const { isStopping } = draining;
  registerHealthRoutes(app, { ...dependencies, isStopping, listHanging: listHangingPasses });
  await registerDocsRoutes(app);
  const refused = dependencies.metrics.requestsRefused;
  registerLiveRoutes(app, { ...dependencies, refused });
  dependencies.registerModules(app);
  if (dependencies.web === undefined) app.setNotFoundHandler(answerNotFound);
  else {
    const { directory, settings, archiveDir } = dependencies.web;
    await registerWebRoutes(app, directory, settings, archiveDir);
  }
  return { app, draining };
}
