import { z } from "zod";
import { requireNoProblems } from "./wrong-settings.ts";

/** The settings of error reports and analytics; docs/SETTINGS.md describes them for operators. */
export const telemetryEnvironment = {
  /** The receiver of error reports. Without it none are sent. */
  ERROR_REPORTING_DSN: z.string().min(1).optional(),
  /** The receiver of views of screens. Without it none are sent. */
  ANALYTICS_URL: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      message: "must be an address starting with http: or https:",
    })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  ANALYTICS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,99}$/i, "must be the site's name there, such as lilypad.example")
    .optional(),
};

const environment = z.object(telemetryEnvironment);
type TelemetryValues = z.output<typeof environment>;

/** The address for error reports, and the key of the project there. */
export interface ErrorReceiver {
  url: string;
  key: string;
}

/** The address for views, and the site's name there. */
export interface ViewReceiver {
  url: string;
  domain: string;
}

export interface TelemetryConfig {
  errors: ErrorReceiver | undefined;
  views: ViewReceiver | undefined;
}

const isThisMachine = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Reads a DSN such as "https://key@host/path/42", where 42 is the project; null if it is invalid. */
function readDsn(dsn: string): ErrorReceiver | null {
  if (!/^https?:\/\//.test(dsn) || !URL.canParse(dsn)) return null;
  const { protocol, host, username, password, pathname, search, hash } = new URL(dsn);
  const [, path = "", project] = /^((?:\/[\w.-]+)*)\/(\w+)\/?$/.exec(pathname) ?? [];
  if (project === undefined || !/^\w{1,100}$/.test(username)) return null;
  if (password !== "" || search !== "" || hash !== "") return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}

/**
 * Reads the receivers of error reports and views. There are none by default.
 * @throws Error that names every missing or wrong setting without its value, one per line
 */
export function readTelemetryConfig(values: TelemetryValues, production: boolean): TelemetryConfig {
  const { ERROR_REPORTING_DSN: dsn, ANALYTICS_URL: url, ANALYTICS_DOMAIN: domain } = values;
  const errors = dsn === undefined ? undefined : readDsn(dsn);
  const problems: string[] = [];
  if (errors === null)
    problems.push("ERROR_REPORTING_DSN: must look like https://key@errors.example/1");
  if (url === undefined && domain !== undefined)
    problems.push("ANALYTICS_DOMAIN: has no effect without ANALYTICS_URL");
  if (url !== undefined && domain === undefined)
    problems.push("ANALYTICS_DOMAIN: is required with ANALYTICS_URL");
  for (const [name, address] of [
    ["ERROR_REPORTING_DSN", errors?.url],
    ["ANALYTICS_URL", url],
  ] as const) {
    const isUnencrypted = address?.startsWith("http:") && !isThisMachine(address);
    if (production && isUnencrypted) problems.push(`${name}: must start with https: in production`);
  }
  requireNoProblems(problems);
  return {
    errors: errors ?? undefined,
    views: url === undefined || domain === undefined ? undefined : { url, domain },
  };
}
