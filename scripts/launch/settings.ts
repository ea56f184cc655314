import { resolve } from "node:path";
import { z } from "zod";

const port = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
    .default(String(byDefault))
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, "must be a port number from 1 to 65535");

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((one) => `${one}//`).join(" or ")}`,
    )
    .optional();

/** It may name several hosts, which is no URL; the server checks the rest. */
const databaseAddress = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\/\S+$/.test(value),
    "must be an address starting with postgres:// or postgresql://",
  )
  .optional();

const file = z.string().min(1).optional();

/** Settings that the launcher itself uses; all others are passed on to the server unchanged. */
const environment = z.object({
  PORT: port(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: address("http:", "https:"),
  SANDBOX_PORT: port(4100),
  SMTP_PORT: port(4125),
  DATABASE_URL: databaseAddress,
  RPC_URL: address("http:", "https:"),
  SMTP_URL: address("smtp:", "smtps:"),
  CHAIN_DEPLOYMENT_FILE: file,
  OPERATOR_KEY_FILE: file,
  RELAYER_KEY_FILE: file,
});

export interface LaunchSettings {
  port: number;
  host: string;
  publicUrl: string;
  sandboxPort: number;
  smtpPort: number;
  /** Undefined if the launcher starts the part itself. */
  databaseUrl: string | undefined;
  rpcUrl: string | undefined;
  smtpUrl: string | undefined;
  chainDeploymentFile: string | undefined;
  operatorKeyFile: string | undefined;
  relayerKeyFile: string | undefined;
}

/** Invalid settings; the message is printed in the terminal. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads the launcher's settings; an empty one counts as not set.
 * @throws SettingsError that names every invalid setting
 */
export function readLaunchSettings(
  variables: Readonly<Record<string, string | undefined>>,
): LaunchSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (parsed.success) {
    const { data } = parsed;
    const ports = [data.PORT, data.SANDBOX_PORT, ...(data.SMTP_URL ? [] : [data.SMTP_PORT])];
    if (new Set(ports).size < ports.length) {
      lines.push("PORT, SANDBOX_PORT, SMTP_PORT: must differ from each other");
    }
    if (data.RPC_URL !== undefined && data.CHAIN_DEPLOYMENT_FILE === undefined) {
      lines.push(
        "CHAIN_DEPLOYMENT_FILE: must be set to the deployment file for the chain of RPC_URL",
      );
    }
    if (data.RPC_URL !== undefined && data.OPERATOR_KEY_FILE === undefined) {
      lines.push(
        "OPERATOR_KEY_FILE: must be set to the file with the operator's key for the chain of RPC_URL",
      );
    }
    if (lines.length === 0) {
      const path = (value: string | undefined) =>
        value === undefined ? undefined : resolve(value);
      return {
        port: data.PORT,
        host: data.HOST,
        publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
        sandboxPort: data.SANDBOX_PORT,
        smtpPort: data.SMTP_PORT,
        databaseUrl: data.DATABASE_URL,
        rpcUrl: data.RPC_URL,
        smtpUrl: data.SMTP_URL,
        chainDeploymentFile: path(data.CHAIN_DEPLOYMENT_FILE),
        operatorKeyFile: path(data.OPERATOR_KEY_FILE),
        relayerKeyFile: path(data.RELAYER_KEY_FILE),
      };
    }
  }
  throw new SettingsError(
    `These settings need attention (docs/SETTINGS.md):\n${lines.map((line) => `  ${line}`).join("\n")}`,
  );
}
