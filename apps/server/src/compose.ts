import { counterOf, operations } from "@lilypad/api-contract";
import { chainAssets, currencyOfAsset } from "@lilypad/money";
import { buildApp } from "./app.ts";
import { registerStuckWorkRoutes } from "./modules/console/stuck-work/index.ts";
import { registerSystemStatusRoutes } from "./modules/console/system-status/index.ts";
import { publishUnverifiedLimits } from "./modules/people/verification/index.ts";
import { createTelemetry, registerTelemetryRoutes } from "./modules/tell/telemetry/index.ts";
import { createModules, registerModules } from "./modules.ts";
import type { Outside } from "./outside.ts";
import { registerSettingsRoutes } from "./platform/config/report/settings-routes.ts";
import { createStreams } from "./platform/live/index.ts";
import { createMetrics, watchPool } from "./platform/metrics/index.ts";
import { observeMailer } from "./platform/outside/mailer.ts";
import { watchCertificate } from "./process/certificate-watch.ts";
import { watchClock } from "./process/clock-watch.ts";
import { createReadiness } from "./process/readiness.ts";
import { type DrainLimits, stopProduct } from "./process/stop-product.ts";
import { createWork } from "./run-work.ts";
import { findPeopleBehind } from "./wiring/whom-it-is-about.ts";
import { wireResources, wireStatus } from "./wiring/wire-status.ts";
import { wireStuckWork } from "./wiring/wire-stuck-work.ts";

/** Telemetry that reports nothing. */
const disabledTelemetry = ({ config, clock }: Outside) =>
  createTelemetry({
    config: { errors: undefined, views: undefined },
    environment: config.env,
    version: "0.0.0",
    publicUrl: config.publicUrl,
    now: () => clock.now(),
  });

/** Where transactions are linked to. An installation on one machine has a chain that no explorer shows. */
const explorerOf = ({ config, deployment }: Outside) =>
  config.explorerUrl ?? (config.env === "local" ? null : deployment.chain.explorer);

/** The contracts that the page names in the data that people sign. */
function contractsOf(deployment: Outside["deployment"]) {
  const tokens = chainAssets.map((asset) => {
    const { symbol, address, decimals } = deployment.tokens[asset];
    return [currencyOfAsset(asset), { symbol, address, decimals }];
  });
  const { ownSafeModule, passkeySignerFactory, passkeySignerCode, passkeyFallbackVerifier } =
    deployment;
  return {
    chainId: deployment.chain.id,
    ownSafeModule,
    passkeySignerFactory,
    passkeySignerCode,
    passkeyFallbackVerifier,
    tokens: Object.fromEntries(tokens),
  };
}

/** Creates everything that has a state or registers metrics, without reading the database or the chain. */
export function createParts(given: Outside) {
  const metrics = given.metrics ?? createMetrics();
  const mailer = observeMailer(given.mailer, (outcome) => metrics.mails.inc({ outcome }));
  const outside = { ...given, mailer };
  const modules = createModules(outside, metrics);
  watchPool(metrics.registry, outside.pool);
  watchCertificate(metrics.registry, outside.config.publicUrl);
  watchClock(metrics.registry, outside.pool, outside.clock);
  const readiness = createReadiness({
    pool: outside.pool,
    chain: outside.chain,
    registry: metrics.registry,
    settlement: modules.settlement,
  });
  const resources = wireResources(outside, modules, metrics.registry);
  const status = wireStatus(outside, modules, metrics);
  return { outside, metrics, modules, readiness, resources, status };
}

/** Composes the product: an app that is ready to listen, and its background work. */
export async function compose(given: Outside) {
  const { outside, metrics, modules, readiness, resources, status } = createParts(given);
  const { config, logger, clock } = outside;
  const telemetry = outside.telemetry ?? disabledTelemetry(outside);
  const standbyReads = outside.reads?.standby ?? null;
  const streams = createStreams({
    maxStreams: config.maxEventStreams,
    gauge: metrics.liveStreams,
    standby: standbyReads,
  });
  await modules.rewards.publishRules();
  await modules.otherTokens.noteListed();
  await publishUnverifiedLimits(outside.pool, config.unverified, config.kycBypassEmails);
  const { app, draining } = await buildApp({
    logger,
    clock,
    metrics,
    streams,
    authenticate: modules.identity.authenticate,
    requirePasskey: modules.identity.requirePasskey,
    requireNotFrozen: modules.freezes.requireNotFrozen,
    staffDesk: {
      roleOf: modules.staff.roleOf,
      append: modules.auditLog.append,
      findPeopleBehind: (kind, named) => findPeopleBehind(outside.pool, kind, named),
    },
    idempotency: modules.idempotency,
    limits: {
      pool: outside.pool,
      clock,
      maxima: {
        [counterOf(operations.createPaymentRequest, { per: "network" })]:
          config.costs.requestsPerNetwork,
      },
    },
    standbyReads,
    requireLiveSession: modules.identity.requireLiveSession,
    requireStepUp: modules.identity.requireStepUp,
    checkDependencies: readiness.check,
    listWarnings: async () => [
      ...[(await modules.wallets.owners.describeShortage()) ?? []].flat(),
      ...(await readiness.listWarnings()),
    ],
    metricsTokens: config.metricsTokens,
    production: config.env === "production",
    trustProxyHops: config.trustProxyHops,
    requestsPerMinute: config.requestsPerMinute,
    maxRequestsAtOnce: config.maxRequestsAtOnce,
    databaseConnections: config.databaseConnections,
    maxConnections: config.maxConnections,
    web:
      config.webDir === undefined
        ? undefined
        : {
            directory: config.webDir,
            archiveDir: config.webArchiveDir,
            settings: {
              publicUrl: config.publicUrl,
              supportEmail: config.supportEmail,
              supportPhone: config.supportPhone,
              ticketUrl: config.supportTicketUrl ?? null,
              explorerUrl: explorerOf(outside),
              chain: {
                id: outside.deployment.chain.id,
                name: outside.deployment.chain.name,
                commonName: outside.deployment.chain.commonName,
                shortName: outside.deployment.chain.shortName,
              },
              authUrl: config.authUrl ?? null,
              keeperName: config.keeperName ?? null,
              keeperAddress: config.keeperAddress ?? null,
              mapsKey: config.mapsApiKey ?? null,
              contracts: contractsOf(outside.deployment),
              asksOutside: outside.phraser !== null,
              offersCards: outside.cardIssuer !== null,
              hiddenTeasers: config.teasers.hidden.filter(
                (teaser) => teaser !== "card" || outside.cardIssuer === null,
              ),
              savingsOffer: config.teasers.savings,
              cardOffer: config.teasers.card,
              reportsErrors: telemetry.reportsErrors,
              countsViews: telemetry.countsViews,
              offersBankingSteps: config.offersBankingSteps && outside.ramp !== null,
            },
          },
    registerModules: (instance) => {
      registerModules(instance, modules);
      registerTelemetryRoutes(instance, telemetry);
      registerSystemStatusRoutes(instance, status);
      registerStuckWorkRoutes(instance, wireStuckWork(outside));
      registerSettingsRoutes(instance, config);
    },
  });
  const work = createWork(outside, modules, { metrics, streams, resources, status });

  return {
    app,
    modules,
    clock,
    status,
    /** Everything that the product does by itself. `startLive` and `startWork` run it in loops. */
    work: work.all,
    /** Starts only the delivery of events to streams. */
    startStreams: () => work.startStreams(),
    startLive: () => work.startLive(),
    /**
     * Records that the chain was compared, or does not answer yet: then the facts that the database has stored have to
     * be enough.
     */
    noteCompared: readiness.noteCompared,
    /** Starts the work that needs the chain, when it was compared with the deployment. */
    startWork(): void {
      readiness.noteCompared();
      work.startWork();
    },
    /**
     * Stops everything in order, after requests and passes that are running.
     * @returns the requests and passes that were not finished in time; empty if all were
     */
    stop: (limits: DrainLimits = config.drain, wait?: (ms: number) => Promise<unknown>) =>
      stopProduct({ app, draining, streams, work }, limits, wait),
  };
}
