import { join, resolve } from "node:path";
import { z } from "zod";
import { assistantEnvironment, readAssistantConfig } from "./assistant-config.ts";
import { cardEnvironment, readCardConfig } from "./card-config.ts";
import { costEnvironment, readCostLimits } from "./cost-limits.ts";
import { exchangeEnvironment, readExchangeConfig } from "./exchange-config.ts";
import { rampEnvironment, readRampConfig } from "./ramp-config.ts";
import { readTelemetryConfig, telemetryEnvironment } from "./telemetry-config.ts";
import { readWalletSendConfig, walletSendEnvironment } from "./wallet-send-config.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const port = z.coerce.number().int().min(1).max(65_535);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address starting with ${protocols.join(" or ")}`,
  });
const emailList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email()));
/** Host names, never IP addresses. "*.example.com" matches every name below example.com. */
const hostList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/,
          "must be host names such as *.push.example",
        ),
    ),
  );
/** The push services of Chrome and Edge, Firefox, Safari, and Windows. */
const knownPushHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
/** A limit in whole major units of a currency. */
const majorUnits = z.coerce.number().int().min(1).max(1_000_000_000);

/** Every setting of the server; docs/SETTINGS.md describes them for operators. */
const environment = z.object({
  LILYPAD_ENV: z.enum(["local", "production"]).default("local"),
  PORT: port.default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url("http:", "https:").optional(),
  DATABASE_URL: url("postgres:", "postgresql:"),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(12),
  RPC_URL: url("http:", "https:"),
  /** Another node of the same chain, which has to agree before a Safe counts as lying. */
  SECOND_RPC_URL: url("http:", "https:").optional(),
  SMTP_URL: url("smtp:", "smtps:"),
  MAIL_FROM: z.string().min(3).default("Lilypad <hello@lilypad.example>"),
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
  /** Block explorer that transaction hashes link to. Without it there are no such links. */
  EXPLORER_URL: url("http:", "https:").optional(),
  AUTH_URL: url("http:", "https:").optional(),
  SUPPORT_EMAIL: z.email().default("support@lilypad.example"),
  SUPPORT_PHONE: z.string().min(3).default("+44 20 7946 0000"),
  /** Page where problems are reported; it gets the id as `?transaction=`. Without it an email is written. */
  SUPPORT_TICKET_URL: url("http:", "https:").optional(),
  KEEPER_NAME: z.string().trim().min(2).max(120).optional(),
  KEEPER_ADDRESS: z.string().trim().min(5).max(300).optional(),
  /** Key with which browsers load the places service for addresses. Without it nothing is loaded. */
  MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, "must be a key of letters, digits, - and _")
    .optional(),
  ADMIN_EMAILS: emailList.default([]),
  REWARD_RULES_FILE: z.string().min(1).optional(),
  PRIZE_HOLD_HOURS: z.coerce.number().min(0).max(168).optional(),
  PRIZE_DEPOSIT_DAYS: z.coerce.number().int().min(0).max(90).optional(),
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
  METRICS_TOKEN: z.string().min(16).optional(),
  /** True if an account in euros can be set up step by step, starting with its IBAN. */
  BANKING_STEPS_ENABLED: flag.default(false),
  ...rampEnvironment,
  ...cardEnvironment,
  ...assistantEnvironment,
  ...telemetryEnvironment,
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  WORKERS: flag.default(true),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

/** The names of all settings of the server. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings, once at start.
 * @throws Error that names every missing or wrong setting, one per line
 */
export function readConfig(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`These settings need attention:\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  const production = values.LILYPAD_ENV === "production";
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  if (production && new URL(publicUrl).protocol !== "https:") {
    throw new Error(
      "These settings need attention:\n  PUBLIC_URL: must start with https: in production",
    );
  }
  if (production && values.METRICS_TOKEN === undefined) {
    throw new Error("These settings need attention:\n  METRICS_TOKEN: is required in production");
  }
  if (production && values.PUSH_SANDBOX_URL !== undefined) {
    throw new Error(
      "These settings need attention:\n  PUSH_SANDBOX_URL: is the sandbox's and must not be set in production",
    );
  }
  if (production && values.SMS_URL !== undefined && !values.SMS_URL.startsWith("https:")) {
    throw new Error(
      "These settings need attention:\n  SMS_URL: must start with https: in production",
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  return {
    env: values.LILYPAD_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrl.replace(/\/$/, ""),
    databaseUrl: values.DATABASE_URL,
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
    explorerUrl: values.EXPLORER_URL?.replace(/\/$/, ""),
    // Normalised by the URL parser, so that it is safe inside the HTML attribute of the page.
    authUrl:
      values.AUTH_URL === undefined ? undefined : new URL(values.AUTH_URL).href.replace(/\/$/, ""),
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE,
    supportTicketUrl: values.SUPPORT_TICKET_URL,
    keeperName: values.KEEPER_NAME,
    keeperAddress: values.KEEPER_ADDRESS,
    mapsApiKey: values.MAPS_API_KEY,
    adminEmails: values.ADMIN_EMAILS,
    assistant: readAssistantConfig(values, production),
    ramp: readRampConfig(values, production),
    cards: readCardConfig(values, production),
    telemetry: readTelemetryConfig(values, production),
    rampPayoutAddresses: values.RAMP_PAYOUT_ADDRESSES,
    offersEasyFlow: values.TELEPORT_EASY_FLOW,
    offersBankingSteps: values.BANKING_STEPS_ENABLED,
    kycBypassEmails: values.KYC_BYPASS_EMAILS,
    rewardRulesFile: values.REWARD_RULES_FILE,
    prizeHoldMs: (values.PRIZE_HOLD_HOURS ?? (production ? 24 : 0)) * 3_600_000,
    prizeDepositDays: values.PRIZE_DEPOSIT_DAYS ?? (production ? 7 : 0),
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
    walletSends: readWalletSendConfig(values, production),
    maxSendsPerDay: values.SENDS_PER_PERSON_PER_DAY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    metricsToken: values.METRICS_TOKEN,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
  };
}
