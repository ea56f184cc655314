import { join, resolve } from "node:path";
import { withCertificateAuthority } from "@lilypad/db";
import { z } from "zod";
import { assistantEnvironment, readAssistantConfig } from "./assistant-config.ts";
import { cardEnvironment, readCardConfig } from "./card-config.ts";
import { costEnvironment, readCostLimits } from "./cost-limits.ts";
import { findUnknownSettings, type UnknownSetting } from "./doubtful-settings.ts";
import { exchangeEnvironment, readExchangeConfig } from "./exchange-config.ts";
import { keeperEnvironment, missingInProduction } from "./keeper-config.ts";
import { rampEnvironment, readRampConfig } from "./ramp-config.ts";
import { secretRing } from "./secret-settings.ts";
import {
  databaseUrl,
  emailList,
  flag,
  hostList,
  majorUnits,
  port,
  url,
  urls,
} from "./setting-kinds.ts";
import { readTeaserConfig, teaserEnvironment } from "./teaser-config.ts";
import { readTelemetryConfig, telemetryEnvironment } from "./telemetry-config.ts";
import { readTracingConfig, tracingEnvironment } from "./tracing-config.ts";
import { readUnverifiedConfig, unverifiedEnvironment } from "./unverified-config.ts";
import { readWalletSendConfig, walletSendEnvironment } from "./wallet-send-config.ts";
import { problemsOf, WrongSettings } from "./wrong-settings.ts";

/** The push services of Chrome and Edge, Firefox, Safari, and Windows. */
const knownPushHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
/** Every setting of the server; docs/SETTINGS.md describes them for operators. */
const environment = z.object({
  LILYPAD_ENV: z.enum(["local", "production"]).default("local"),
  PORT: port.default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url("http:", "https:").optional(),
  DATABASE_URL: databaseUrl,
  /** A standby of the same database, for long reads. */
  DATABASE_READ_URL: url("postgres:", "postgresql:").optional(),
  /**
   * The database without a pooler in between, for work that needs one connection of its own. By default DATABASE_URL.
   */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** False if DATABASE_URL leads to a pooler that does not know prepared statements; the default with DATABASE_DIRECT_URL. */
  DATABASE_NAMED_STATEMENTS: flag.optional(),
  /** Certificates (PEM) of the authority that signs the database's, for addresses with sslmode=verify-full. */
  DATABASE_CA_FILE: z.string().min(1).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(12),
  /** One or more nodes: the first one that answers is used. */
  RPC_URL: urls("http:", "https:"),
  /** Another node of the same chain, which has to agree before a Safe counts as lying. */
  SECOND_RPC_URL: url("http:", "https:").optional(),
  SMTP_URL: url("smtp:", "smtps:"),
  /** Push services that browsers may name when they subscribe. */
  PUSH_HOSTS: hostList.default(knownPushHosts),
  /** The sandbox's push service. Not allowed in production. */
  PUSH_SANDBOX_URL: url("http:").optional(),
  /** Gateway for text messages. Without it none are sent. */
  SMS_URL: url("http:", "https:").optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).max(20).default("Lilypad"),
  DATA_DIR: z.string().min(1).default(".lilypad"),
  SECRETS_DIR: z.string().min(1).optional(),
  CHAIN_DEPLOYMENT_FILE: z.string().min(1),
  OPERATOR_KEY_FILE: z.string().min(1).optional(),
  /** Below this number of unused owners of Safes the server warns. */
  MIN_UNUSED_OWNERS: z.coerce.number().int().min(1).max(1_000_000).optional(),
  RELAYER_KEY_FILE: z.string().min(1).optional(),
  WEB_DIR: z.string().min(1).optional(),
  /** Folder that all versions share, with the hashed files of their web apps. */
  WEB_ARCHIVE_DIR: z.string().min(1).optional(),
  /** Block explorer that transaction hashes link to. Without it there are no such links. */
  EXPLORER_URL: url("http:", "https:").optional(),
  AUTH_URL: url("http:", "https:").optional(),
  ...keeperEnvironment,
  /** Page where problems are reported; it gets the id as `?transaction=`. Without it an email is written. */
  SUPPORT_TICKET_URL: url("http:", "https:").optional(),
  /** The operator's own terms and privacy policy, in place of the built-in ones. */
  TERMS_FILE: z.string().min(1).optional(),
  PRIVACY_FILE: z.string().min(1).optional(),
  /** Key with which browsers load the places service for addresses. Without it nothing is loaded. */
  MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, "must be a key of letters, digits, - and _")
    .optional(),
  ADMIN_EMAILS: emailList.default([]),
  REWARD_RULES_FILE: z.string().min(1).optional(),
  PRIZE_HOLD_HOURS: z.coerce.number().min(0).max(168).optional(),
  PRIZE_DEPOSIT_DAYS: z.coerce.number().int().min(0).max(90).optional(),
  STAFF_PASSKEY_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  HANDOVER_PASSKEY_DAYS: z.coerce.number().int().min(0).max(90).optional(),
  CONFIRMATIONS: z.coerce.number().int().min(0).max(10_000).optional(),
  MAX_PENDING_AGE_SECONDS: z.coerce.number().int().min(10).default(900),
  RECONCILIATION_SECONDS: z.coerce.number().int().min(1).default(60),
  TRANSFER_LIMIT_USD: majorUnits.default(50_000),
  TRANSFER_LIMIT_EUR: majorUnits.default(50_000),
  TRANSFER_LIMIT_LIL: majorUnits.default(10_000_000),
  DAILY_LIMIT_USD: majorUnits.default(250_000),
  DAILY_LIMIT_EUR: majorUnits.default(250_000),
  DAILY_LIMIT_LIL: majorUnits.default(50_000_000),
  ...costEnvironment,
  ...exchangeEnvironment,
  ...walletSendEnvironment,
  ...unverifiedEnvironment,
  /** Daily limit without a second factor, and for 24 hours after a change of factors. */
  LOWERED_DAILY_LIMIT_USD: majorUnits.default(2_500),
  LOWERED_DAILY_LIMIT_EUR: majorUnits.default(2_500),
  LOWERED_DAILY_LIMIT_LIL: majorUnits.default(500_000),
  /** Payments from this amount on are reviewed in the app before they are sent. */
  REVIEW_PAYMENTS_FROM_USD: majorUnits.default(500),
  REVIEW_PAYMENTS_FROM_EUR: majorUnits.default(500),
  REVIEW_PAYMENTS_FROM_LIL: majorUnits.default(50_000),
  SENDS_PER_PERSON_PER_DAY: z.coerce.number().int().min(1).max(1_000_000_000).default(500),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  MAX_REQUESTS_AT_ONCE: z.coerce.number().int().min(4).default(256),
  MAX_CONNECTIONS: z.coerce.number().int().min(4).default(16_000),
  MAX_EVENT_STREAMS: z.coerce.number().int().min(4).default(10_000),
  METRICS_TOKEN: secretRing.optional(),
  /** True if an account in euros can be set up step by step, starting with its IBAN. */
  BANKING_STEPS_ENABLED: flag.default(false),
  ...rampEnvironment,
  ...cardEnvironment,
  ...teaserEnvironment,
  ...assistantEnvironment,
  ...telemetryEnvironment,
  ...tracingEnvironment,
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  WORKERS: flag.default(true),
  /** False if the start only checks that the database was migrated. */
  MIGRATE: flag.default(true),
  /** How long a stopping process still accepts requests, and the max time until it ends. */
  DRAIN_DELAY_SECONDS: z.coerce.number().min(0).max(300).optional(),
  DRAIN_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

/** The names of all settings of the server. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Finds variables that look like misspelt settings, so that none is ignored in silence. */
export const findMisspeltSettings = (
  env: Readonly<Record<string, string | undefined>>,
): UnknownSetting[] => findUnknownSettings(Object.keys(env), settingNames);

export type Config = ReturnType<typeof readConfig>;

type Values = z.output<typeof environment>;

/** The settings without those that are required, which no other setting depends on. */
const withoutRequired = environment.partial({
  DATABASE_URL: true,
  RPC_URL: true,
  SMTP_URL: true,
  CHAIN_DEPLOYMENT_FILE: true,
});

const isProduction = ({ LILYPAD_ENV }: Pick<Values, "LILYPAD_ENV">) => LILYPAD_ENV === "production";
const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Values, "PUBLIC_URL" | "PORT">) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

function ownProductionProblems(values: z.output<typeof withoutRequired>): string[] {
  const { METRICS_TOKEN, PUSH_SANDBOX_URL, SMS_URL } = values;
  return [
    publicUrlOf(values).startsWith("https:")
      ? ""
      : "PUBLIC_URL: must start with https: in production",
    METRICS_TOKEN === undefined ? "METRICS_TOKEN: is required in production" : "",
    PUSH_SANDBOX_URL === undefined
      ? ""
      : "PUSH_SANDBOX_URL: is the sandbox's and must not be set in production",
    SMS_URL === undefined || SMS_URL.startsWith("https:")
      ? ""
      : "SMS_URL: must start with https: in production",
    ...missingInProduction(values),
  ].filter((problem) => problem !== "");
}

/** How long a process that stops still accepts requests, and how long stopping may take. */
function drainOf(
  values: Pick<Values, "LILYPAD_ENV" | "DRAIN_DELAY_SECONDS" | "DRAIN_TIMEOUT_SECONDS">,
) {
  const production = isProduction(values);
  return {
    delayMs: (values.DRAIN_DELAY_SECONDS ?? (production ? 10 : 0)) * 1000,
    timeoutMs: (values.DRAIN_TIMEOUT_SECONDS ?? (production ? 25 : 10)) * 1000,
  };
}

function drainProblems(values: Parameters<typeof drainOf>[0]): string[] {
  const { delayMs, timeoutMs } = drainOf(values);
  return delayMs < timeoutMs
    ? []
    : ["DRAIN_TIMEOUT_SECONDS: must be longer than DRAIN_DELAY_SECONDS"];
}

/** Problems of settings that are valid by themselves but do not fit together, or not into production. */
function findConflicts(values: z.output<typeof withoutRequired>): string[] {
  const production = isProduction(values);
  return [
    ...(production ? ownProductionProblems(values) : []),
    ...drainProblems(values),
    ...problemsOf(() => readAssistantConfig(values, production)),
    ...problemsOf(() => readRampConfig(values, production)),
    ...problemsOf(() => readCardConfig(values, production)),
    ...problemsOf(() => readTeaserConfig(values)),
    ...problemsOf(() => readTelemetryConfig(values, production)),
    ...problemsOf(() => readWalletSendConfig(values, production)),
  ];
}

/** Removes settings that are set to nothing. */
const setOnly = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** A setting's problem in words. One that is not set is missing, and not of a wrong type. */
const toProblem = (
  { path, message }: z.core.$ZodIssue,
  set: Readonly<Record<string, string | undefined>>,
): string => `${path.join(".")}: ${set[String(path[0])] === undefined ? "is required" : message}`;

/** Reads some settings. @throws WrongSettings that names every missing or wrong one */
function parseSome<T>(schema: z.ZodType<T>, env: Record<string, string | undefined>): T {
  const set = setOnly(env);
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new WrongSettings(parsed.error.issues.map((issue) => toProblem(issue, set)));
}

function parse(env: Record<string, string | undefined>) {
  const set = setOnly(env);
  const parsed = environment.safeParse(set);
  if (parsed.success) return { values: parsed.data, problems: findConflicts(parsed.data) };
  const { issues } = parsed.error;
  const wrong = new Set(issues.map(({ path: [name] }) => name));
  // The rest is checked as well, so that one try finds everything.
  const rest = withoutRequired.safeParse(
    Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name))),
  );
  const problems = [
    ...issues.map((issue) => toProblem(issue, set)),
    ...(rest.success ? findConflicts(rest.data) : []),
  ];
  return { values: undefined, problems };
}

/**
 * Finds everything that is wrong with the settings.
 * @returns one line for each problem, which begins with the setting's name and never contains its value
 */
export const findSettingProblems = (env: Record<string, string | undefined>): string[] =>
  parse(env).problems;

/**
 * Reads the address for a migration, which needs a connection of its own.
 * @throws WrongSettings that names the missing or wrong settings
 */
export function readDatabaseConfig(env: Record<string, string | undefined>) {
  const addresses = environment.pick({
    DATABASE_URL: true,
    DATABASE_DIRECT_URL: true,
    DATABASE_CA_FILE: true,
  });
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CA_FILE } = parseSome(addresses, env);
  return {
    databaseUrl: withCertificateAuthority(DATABASE_DIRECT_URL ?? DATABASE_URL, DATABASE_CA_FILE),
  };
}

/** Reads the settings of the command that archives the web app's files. @throws WrongSettings that names missing ones */
export function readArchiveConfig(env: Record<string, string | undefined>) {
  const folders = environment.pick({ WEB_DIR: true, WEB_ARCHIVE_DIR: true }).required();
  const { WEB_DIR, WEB_ARCHIVE_DIR } = parseSome(folders, env);
  return { webDir: resolve(WEB_DIR), archiveDir: resolve(WEB_ARCHIVE_DIR) };
}

/**
 * Reads the settings, once at start.
 * @throws WrongSettings that names every missing or wrong setting
 */
export function readConfig(env: Record<string, string | undefined>) {
  const { values, problems } = parse(env);
  if (values === undefined || problems.length > 0) throw new WrongSettings(problems);
  const production = isProduction(values);
  const publicUrl = publicUrlOf(values);
  const drain = drainOf(values);
  const dataDir = resolve(values.DATA_DIR);
  const trusted = (databaseUrl: string) =>
    withCertificateAuthority(databaseUrl, values.DATABASE_CA_FILE);
  return {
    given: { values, names: Object.keys(setOnly(env)) },
    env: values.LILYPAD_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrl.replace(/\/$/, ""),
    databaseUrl: trusted(values.DATABASE_URL),
    databaseDirectUrl: trusted(values.DATABASE_DIRECT_URL ?? values.DATABASE_URL),
    databaseReadUrl:
      values.DATABASE_READ_URL === undefined ? undefined : trusted(values.DATABASE_READ_URL),
    namedStatements: values.DATABASE_NAMED_STATEMENTS ?? values.DATABASE_DIRECT_URL === undefined,
    databaseConnections: values.DATABASE_CONNECTIONS,
    rpcUrl: values.RPC_URL,
    secondRpcUrl: values.SECOND_RPC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    pushServices: {
      hosts: values.PUSH_HOSTS,
      sandboxUrl: values.PUSH_SANDBOX_URL?.replace(/\/$/, ""),
    },
    sms:
      values.SMS_URL === undefined
        ? undefined
        : { url: values.SMS_URL, token: values.SMS_TOKEN, sender: values.SMS_SENDER },
    dataDir,
    secretsDir: resolve(values.SECRETS_DIR ?? join(dataDir, "secrets")),
    chainDeploymentFile: resolve(values.CHAIN_DEPLOYMENT_FILE),
    operatorKeyFile:
      values.OPERATOR_KEY_FILE === undefined ? undefined : resolve(values.OPERATOR_KEY_FILE),
    minUnusedOwners: values.MIN_UNUSED_OWNERS ?? (production ? 1_000 : 20),
    relayerKeyFile:
      values.RELAYER_KEY_FILE === undefined ? undefined : resolve(values.RELAYER_KEY_FILE),
    webDir: values.WEB_DIR === undefined ? undefined : resolve(values.WEB_DIR),
    webArchiveDir:
      values.WEB_ARCHIVE_DIR === undefined ? undefined : resolve(values.WEB_ARCHIVE_DIR),
    explorerUrl: values.EXPLORER_URL?.replace(/\/$/, ""),
    // Normalised by the URL parser, so that it is safe inside the HTML attribute of the page.
    authUrl:
      values.AUTH_URL === undefined ? undefined : new URL(values.AUTH_URL).href.replace(/\/$/, ""),
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE,
    supportTicketUrl: values.SUPPORT_TICKET_URL,
    keeperName: values.KEEPER_NAME,
    keeperAddress: values.KEEPER_ADDRESS,
    termsFile: values.TERMS_FILE === undefined ? undefined : resolve(values.TERMS_FILE),
    privacyFile: values.PRIVACY_FILE === undefined ? undefined : resolve(values.PRIVACY_FILE),
    mapsApiKey: values.MAPS_API_KEY,
    adminEmails: values.ADMIN_EMAILS,
    assistant: readAssistantConfig(values, production),
    ramp: readRampConfig(values, production),
    cards: readCardConfig(values, production),
    telemetry: readTelemetryConfig(values, production),
    tracing: readTracingConfig(values, production),
    rampPayoutAddresses: values.RAMP_PAYOUT_ADDRESSES,
    offersEasyFlow: values.TELEPORT_EASY_FLOW,
    offersBankingSteps: values.BANKING_STEPS_ENABLED,
    kycBypassEmails: values.KYC_BYPASS_EMAILS,
    rewardRulesFile: values.REWARD_RULES_FILE,
    prizeHoldMs: (values.PRIZE_HOLD_HOURS ?? (production ? 24 : 0)) * 3_600_000,
    prizeDepositDays: values.PRIZE_DEPOSIT_DAYS ?? (production ? 7 : 0),
    staffPasskeyHours: values.STAFF_PASSKEY_HOURS ?? (production ? 24 : 0),
    handoverPasskeyDays: values.HANDOVER_PASSKEY_DAYS ?? (production ? 7 : 0),
    confirmations: values.CONFIRMATIONS ?? (production ? 20 : 0),
    maxPendingAgeMs: values.MAX_PENDING_AGE_SECONDS * 1000,
    reconciliationIntervalMs: values.RECONCILIATION_SECONDS * 1000,
    limits: {
      USD: {
        transferMajor: values.TRANSFER_LIMIT_USD,
        dailyMajor: values.DAILY_LIMIT_USD,
        loweredDailyMajor: values.LOWERED_DAILY_LIMIT_USD,
      },
      EUR: {
        transferMajor: values.TRANSFER_LIMIT_EUR,
        dailyMajor: values.DAILY_LIMIT_EUR,
        loweredDailyMajor: values.LOWERED_DAILY_LIMIT_EUR,
      },
      LIL: {
        transferMajor: values.TRANSFER_LIMIT_LIL,
        dailyMajor: values.DAILY_LIMIT_LIL,
        loweredDailyMajor: values.LOWERED_DAILY_LIMIT_LIL,
      },
    },
    reviewFromMajor: {
      USD: values.REVIEW_PAYMENTS_FROM_USD,
      EUR: values.REVIEW_PAYMENTS_FROM_EUR,
      LIL: values.REVIEW_PAYMENTS_FROM_LIL,
    },
    costs: readCostLimits(values),
    exchange: readExchangeConfig(values, production),
    teasers: readTeaserConfig(values),
    walletSends: readWalletSendConfig(values, production),
    unverified: readUnverifiedConfig(values),
    maxSendsPerDay: values.SENDS_PER_PERSON_PER_DAY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    maxRequestsAtOnce: values.MAX_REQUESTS_AT_ONCE,
    maxConnections: values.MAX_CONNECTIONS,
    maxEventStreams: values.MAX_EVENT_STREAMS,
    metricsTokens: values.METRICS_TOKEN,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    workers: values.WORKERS,
    migrate: values.MIGRATE,
    drain,
    logLevel: values.LOG_LEVEL,
  };
}
