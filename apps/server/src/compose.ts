import { counterOf, operations } from "@lilypad/api-contract";
import { listedAssets, requireToken } from "@lilypad/chain";
import { currencyOfAsset } from "@lilypad/money";
import { buildApp } from "./app.ts";
import { createTelemetry, registerTelemetryRoutes } from "./modules/telemetry/index.ts";
import type { Outside } from "./outside.ts";
import { createStreams } from "./platform/live/index.ts";
import { createMetrics } from "./platform/metrics.ts";
import { registerModules } from "./register-modules.ts";
import { createWork } from "./run-work.ts";
import { createModules } from "./wire-modules.ts";

/** Telemetry that reports nothing. */
const disabledTelemetry = ({ config, clock }: Outside) =>
  createTelemetry({
    config: { errors: undefined, views: undefined },
    environment: config.env,
    version: "0.0.0",
    publicUrl: config.publicUrl,
    now: () => clock.now(),
  });

/** Checks for each dependency of this process whether it answers now. */
function createDependencyCheck({ pool, chain }: Outside) {
  const answers = (request: Promise<unknown>) =>
    request.then(
      () => true,
      () => false,
    );
  return async () => ({
    database: await answers(pool.query("select 1")),
    chain: await answers(chain.readHead()),
  });
}

/** The contracts that the page names in what people sign. */
function contractsOf(deployment: Outside["deployment"]) {
  const tokens = listedAssets(deployment).map((asset) => [
    currencyOfAsset(asset),
    requireToken(deployment, asset).address,
  ]);
  const { ownSafeModule, passkeySignerFactory, passkeyFallbackVerifier } = deployment;
  return {
    ownSafeModule,
    passkeySignerFactory,
    passkeyFallbackVerifier,
    tokens: Object.fromEntries(tokens),
  };
}

/** Composes the product: an app that is ready to listen, and its background work. */
export async function compose(outside: Outside) {
  const { config, logger, clock } = outside;
  const metrics = outside.metrics ?? createMetrics();
  const telemetry = outside.telemetry ?? disabledTelemetry(outside);
  const streams = createStreams();
  const modules = createModules(outside, metrics);
  await modules.rewards.publishRules();
  const app = await buildApp({
    logger,
    clock,
    metrics,
    streams,
    authenticate: modules.identity.authenticate,
    requirePasskey: modules.identity.requirePasskey,
    idempotency: modules.idempotency,
    limits: {
      pool: outside.pool,
      clock,
      maxima: {
        [counterOf(operations.createPaymentRequest, { per: "network" })]:
          config.costs.requestsPerNetwork,
      },
    },
    requireLiveSession: modules.identity.requireLiveSession,
    requireStepUp: modules.identity.requireStepUp,
    checkDependencies: createDependencyCheck(outside),
    listWarnings: async () => [(await modules.wallets.owners.describeShortage()) ?? []].flat(),
    metricsToken: config.metricsToken,
    production: config.env === "production",
    trustProxyHops: config.trustProxyHops,
    requestsPerMinute: config.requestsPerMinute,
    web:
      config.webDir === undefined
        ? undefined
        : {
            directory: config.webDir,
            settings: {
              publicUrl: config.publicUrl,
              supportEmail: config.supportEmail,
              supportPhone: config.supportPhone,
              ticketUrl: config.supportTicketUrl ?? null,
              explorerUrl: config.explorerUrl ?? null,
              authUrl: config.authUrl ?? null,
              keeperName: config.keeperName ?? null,
              keeperAddress: config.keeperAddress ?? null,
              mapsKey: config.mapsApiKey ?? null,
              contracts: contractsOf(outside.deployment),
              asksOutside: outside.phraser !== null,
              offersCards: outside.cardIssuer !== null,
              reportsErrors: telemetry.reportsErrors,
              countsViews: telemetry.countsViews,
              offersBankingSteps: config.offersBankingSteps && outside.ramp !== null,
            },
          },
    registerModules: (instance) => {
      registerModules(instance, modules);
      registerTelemetryRoutes(instance, telemetry);
    },
  });
  const work = createWork(outside, modules, { metrics, streams });

  return {
    app,
    modules,
    clock,
    startLive: work.startLive,
    startWork: work.startWork,
    /** Stops everything in order, after requests and passes that are running. */
    async stop(): Promise<void> {
      streams.closeAll();
      await app.close();
      await work.stop();
    },
  };
}
