import { basename, dirname, join, resolve } from "node:path";
import type { Context } from "../context.ts";

/** The folder of secrets: the option, else what the settings say, as for the server. */
export function secretsFolder(
  { environment }: Pick<Context, "environment">,
  option?: string,
): string {
  const { SECRETS_DIR, DATA_DIR } = environment;
  return resolve(option ?? (SECRETS_DIR || join(DATA_DIR || ".lilypad", "secrets")));
}

/** Names of files in the folder that settings name: keys of accounts and the ramp's public key. */
export function namedFiles(
  { environment }: Pick<Context, "environment">,
  folder: string,
): string[] {
  const { OPERATOR_KEY_FILE, RELAYER_KEY_FILE, RAMP_WEBHOOK_PUBLIC_KEY_FILE } = environment;
  return [OPERATOR_KEY_FILE, RELAYER_KEY_FILE, RAMP_WEBHOOK_PUBLIC_KEY_FILE]
    .flatMap((file) => (file ? [resolve(file)] : []))
    .filter((file) => dirname(file) === folder)
    .map((file) => basename(file));
}
