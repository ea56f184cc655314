import { z } from "zod";
import { requireNoProblems } from "./wrong-settings.ts";

/** The settings of traces, with the names of the OpenTelemetry specification; docs/SETTINGS.md describes them for operators. */
export const tracingEnvironment = {
  /** The receiver of traces. Without it none are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      message: "must be an address starting with http: or https:",
    })
    .optional(),
  /** Headers for the receiver: name=value pairs separated by commas, percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The part of all traces that is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default("lilypad"),
};

const environment = z.object(tracingEnvironment);
type TracingValues = z.output<typeof environment>;

export interface TracingConfig {
  /** Where traces are posted to. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** From 0 to 1. */
  ratio: number;
  serviceName: string;
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
};

/** Reads "name=value,name=value"; null if it has another form. */
function readHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",").filter((one) => one.trim() !== "")) {
    const [, name, value = ""] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    const decoded = decode(value);
    if (name === undefined || decoded === null) return null;
    headers[name] = decoded;
  }
  return headers;
}

const isThisMachine = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/**
 * Reads where traces are sent to; undefined if they are not recorded.
 * @throws Error that names every wrong setting without its value, one per line
 */
export function readTracingConfig(
  values: TracingValues,
  production: boolean,
): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given } = values;
  const headers = readHeaders(given ?? "");
  const problems: string[] = [];
  if (headers === null)
    problems.push("OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs separated by commas");
  if (endpoint === undefined && given !== undefined)
    problems.push("OTEL_EXPORTER_OTLP_HEADERS: has no effect without OTEL_EXPORTER_OTLP_ENDPOINT");
  if (production && headers !== null && Object.keys(headers).length > 0) {
    const isUnencrypted = endpoint?.startsWith("http:") === true && !isThisMachine(endpoint);
    if (isUnencrypted)
      problems.push(
        "OTEL_EXPORTER_OTLP_ENDPOINT: must start with https: in production if it needs headers",
      );
  }
  requireNoProblems(problems);
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: headers ?? {},
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    serviceName: values.OTEL_SERVICE_NAME,
  };
}
