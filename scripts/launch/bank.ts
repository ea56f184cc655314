import { join } from "node:path";
import { z } from "zod";
import { openSecret } from "./keys.ts";

export type BankWire = "fern" | "bridge";

export interface BankSettings {
  /** Base URL of the sandbox on this machine. */
  sandboxUrl: string;
  secretsDir: string;
  dataDir: string;
  /** The operator's settings; their own ramp takes precedence. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Secrets shared by the sandbox's bank and the server, random for each installation. */
export function openBankSecrets(secretsDir: string): { apiKey: string; webhookSecret: string } {
  return {
    apiKey: openSecret(secretsDir, "ramp-api-key"),
    webhookSecret: openSecret(secretsDir, "ramp-webhook-secret"),
  };
}

/**
 * Returns the sandbox's settings for its bank.
 * @param serverUrl the server's URL on this machine, for the bank's webhooks
 */
export function sandboxBank(secretsDir: string, serverUrl: string): Record<string, string> {
  const { apiKey, webhookSecret } = openBankSecrets(secretsDir);
  return {
    RAMP_API_KEY: apiKey,
    RAMP_WEBHOOK_SECRET: webhookSecret,
    RAMP_WEBHOOK_TARGET: serverUrl,
  };
}

const wallet = z.object({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) });

/** Reads the address that the bank pays top-ups from. */
async function readPayoutAddress(sandboxUrl: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/bank/wallet`, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`the sandbox's bank answered ${answer.status}`);
  return wallet.parse(await answer.json()).address;
}

/**
 * Returns the server's settings for the sandbox's bank, in the wire format that RAMP_PROVIDER selects;
 * empty if a ramp is configured.
 * @throws Error if the bank does not answer
 */
export async function serverBank(settings: BankSettings): Promise<Record<string, string>> {
  const { sandboxUrl, secretsDir, dataDir, environment } = settings;
  if (environment.RAMP_BASE_URL) return {};
  const wire: BankWire = environment.RAMP_PROVIDER === "bridge" ? "bridge" : "fern";
  const { apiKey, webhookSecret } = openBankSecrets(secretsDir);
  return {
    RAMP_PROVIDER: wire,
    RAMP_BASE_URL: `${sandboxUrl}/bank/${wire}`,
    RAMP_API_KEY: apiKey,
    RAMP_WEBHOOK_SECRET: webhookSecret,
    RAMP_WEBHOOK_PUBLIC_KEY_FILE: join(dataDir, "sandbox/bank/bank-webhook-public.pem"),
    // On one machine the bank is not shared with others.
    RAMP_REQUESTS_PER_MINUTE: environment.RAMP_REQUESTS_PER_MINUTE || "6000",
    RAMP_PAYOUT_ADDRESSES:
      environment.RAMP_PAYOUT_ADDRESSES || (await readPayoutAddress(sandboxUrl)),
    ...(environment.BANK_DIRECTORY_URL || environment.BANK_DIRECTORY_FILE
      ? {}
      : { BANK_DIRECTORY_URL: `${sandboxUrl}/bank/directory` }),
  };
}
