import { resolve } from "node:path";
import { emailAddress } from "@lilypad/api-contract";
import { z } from "zod";
import { secretRing } from "./secret-settings.ts";
import { requireNoProblems } from "./wrong-settings.ts";

const url = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    message: "must be an address starting with http: or https:",
  })
  .transform((value) => value.replace(/\/$/, ""));
const file = z.string().min(1);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean),
);

/** The settings of the ramp; docs/SETTINGS.md describes them for operators. */
export const rampEnvironment = {
  RAMP_PROVIDER: z.enum(["fern", "bridge"]).default("fern"),
  /** Without it, nothing that needs a bank is offered. */
  RAMP_BASE_URL: url.optional(),
  RAMP_API_KEY: z.string().min(16).optional(),
  /** Secrets with which Fern signs its webhooks: the old and the new one while it is replaced. */
  RAMP_WEBHOOK_SECRET: secretRing.optional(),
  /** File with the public keys (PEM) for the signatures of Bridge's webhooks. */
  RAMP_WEBHOOK_PUBLIC_KEY_FILE: file.optional(),
  RAMP_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(100),
  /** Addresses from which the ramp pays top-ups. If empty, every sender is accepted. */
  RAMP_PAYOUT_ADDRESSES: list
    .pipe(z.array(z.string().regex(/^0x[0-9a-f]{40}$/, "must be addresses such as 0x…")))
    .default([]),
  /** True if teleport links can be paid into accounts that the ramp opens for payers. */
  TELEPORT_EASY_FLOW: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  BANK_DIRECTORY_URL: url.optional(),
  BANK_DIRECTORY_FILE: file.optional(),
  /** Addresses of people whose identity counts as verified without a check. */
  KYC_BYPASS_EMAILS: list.pipe(z.array(emailAddress)).default([]),
};

const environment = z.object(rampEnvironment);
type RampValues = z.output<typeof environment>;

export interface RampConfig {
  baseUrl: string;
  apiKey: string;
  webhooks:
    | { provider: "fern"; secrets: readonly string[] }
    | { provider: "bridge"; publicKeyFile: string };
  requestsPerMinute: number;
  directory: { url: string } | { file: string };
}

const isLocal = (address: string) =>
  /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(address).hostname);

/** Addresses that must not be used in production: those of the sandbox and those without https. */
function productionProblems(values: RampValues): string[] {
  return (["RAMP_BASE_URL", "BANK_DIRECTORY_URL"] as const).flatMap((name) => {
    const address = values[name];
    if (address === undefined) return [];
    if (isLocal(address)) return [`${name}: is the sandbox's and must not be set in production`];
    return address.startsWith("https:") ? [] : [`${name}: must start with https: in production`];
  });
}

function missing(values: RampValues): string[] {
  const needed = {
    RAMP_API_KEY: values.RAMP_API_KEY,
    ...(values.RAMP_PROVIDER === "fern"
      ? { RAMP_WEBHOOK_SECRET: values.RAMP_WEBHOOK_SECRET }
      : { RAMP_WEBHOOK_PUBLIC_KEY_FILE: values.RAMP_WEBHOOK_PUBLIC_KEY_FILE }),
    "BANK_DIRECTORY_URL or BANK_DIRECTORY_FILE":
      values.BANK_DIRECTORY_URL ?? values.BANK_DIRECTORY_FILE,
  };
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is required with RAMP_BASE_URL`);
}

function webhooksOf(values: RampValues): RampConfig["webhooks"] {
  if (values.RAMP_PROVIDER === "fern") {
    return { provider: "fern", secrets: values.RAMP_WEBHOOK_SECRET ?? [] };
  }
  return {
    provider: "bridge",
    publicKeyFile: resolve(values.RAMP_WEBHOOK_PUBLIC_KEY_FILE ?? ""),
  };
}

function easyFlowProblems(values: RampValues): string[] {
  if (!values.TELEPORT_EASY_FLOW || values.RAMP_PROVIDER !== "bridge") return [];
  return ["TELEPORT_EASY_FLOW: Bridge's virtual accounts lead to wallets, not to bank accounts"];
}

/**
 * Reads the settings of the ramp; undefined if there is none.
 * @throws Error that names every missing or wrong setting, one per line
 */
export function readRampConfig(values: RampValues, production: boolean): RampConfig | undefined {
  const baseUrl = values.RAMP_BASE_URL;
  const problems = [
    ...(production ? productionProblems(values) : []),
    ...(baseUrl === undefined ? [] : missing(values)),
    ...easyFlowProblems(values),
  ];
  requireNoProblems(problems);
  if (baseUrl === undefined) return undefined;
  const directoryUrl = values.BANK_DIRECTORY_URL;
  return {
    baseUrl,
    apiKey: values.RAMP_API_KEY ?? "",
    webhooks: webhooksOf(values),
    requestsPerMinute: values.RAMP_REQUESTS_PER_MINUTE,
    directory:
      directoryUrl === undefined
        ? { file: resolve(values.BANK_DIRECTORY_FILE ?? "") }
        : { url: directoryUrl },
  };
}
