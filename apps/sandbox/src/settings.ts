import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

/** The sandbox's settings, read once at start. All paths are absolute. */
export interface Settings {
  readonly httpPort: number;
  readonly smtpPort: number;
  /** The folder of the sandbox's own files: `sandbox` in DATA_DIR. */
  readonly dataDirectory: string;
  readonly rpcUrl: string;
  readonly chainDeploymentFile: string;
  readonly faucetKeyFile: string;
  /** The app's URL, for the links of the console. */
  readonly appUrl: string;
  /**
   * The key of the bank's API, and the secret of its webhooks; null: the bank refuses all requests.
   */
  readonly rampApiKey: string | null;
  readonly rampWebhookSecret: string | null;
  /** Where the bank's webhooks go. */
  readonly webhookTarget: string;
}

/**
 * A setting that cannot be used. The message names every such setting and what it should contain.
 */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const portText = "must be a port number from 0 to 65535 (0 takes any free one)";
const port = (byDefault: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, portText)
    .default(String(byDefault))
    .transform(Number)
    .refine((value) => value <= 65_535, portText);

const webAddress = (example: string) =>
  z
    .string({ error: `must be set, for example ${example}` })
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), {
      error: `must be an address such as ${example}`,
    });

const file = (holds: string) =>
  z.string({ error: `must be set: the path of ${holds}` }).min(1, `must be the path of ${holds}`);

const secret = z.string().min(16, "must have at least 16 characters");

const environment = z.object({
  SANDBOX_PORT: port(4100),
  SMTP_PORT: port(4125),
  DATA_DIR: z.string().min(1, "must be a folder").default(".lilypad"),
  RPC_URL: webAddress("http://127.0.0.1:8545"),
  CHAIN_DEPLOYMENT_FILE: file("the JSON file that lists the contracts on the chain"),
  FAUCET_KEY_FILE: file("the file with the private key that may mint the test tokens"),
  PUBLIC_URL: webAddress("http://localhost:4000").default("http://localhost:4000"),
  RAMP_API_KEY: secret.optional(),
  RAMP_WEBHOOK_SECRET: secret.optional(),
  RAMP_WEBHOOK_TARGET: webAddress("http://127.0.0.1:4000").optional(),
});

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @param workingDirectory the start of relative paths
 * @throws SettingsError listing every setting that is missing or invalid
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new SettingsError(`The sandbox cannot start with these settings:\n${lines.join("\n")}`);
  }
  const { data } = parsed;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(workingDirectory, path));
  return {
    httpPort: data.SANDBOX_PORT,
    smtpPort: data.SMTP_PORT,
    dataDirectory: resolve(absolute(data.DATA_DIR), "sandbox"),
    rpcUrl: data.RPC_URL,
    chainDeploymentFile: absolute(data.CHAIN_DEPLOYMENT_FILE),
    faucetKeyFile: absolute(data.FAUCET_KEY_FILE),
    appUrl: new URL(data.PUBLIC_URL).origin,
    rampApiKey: data.RAMP_API_KEY ?? null,
    rampWebhookSecret: data.RAMP_WEBHOOK_SECRET ?? null,
    webhookTarget: new URL(data.RAMP_WEBHOOK_TARGET ?? data.PUBLIC_URL).origin,
  };
}
