import { resolve } from "node:path";
import { z } from "zod";
import { requireNoProblems } from "./wrong-settings.ts";

const url = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    message: "must be an address starting with http: or https:",
  })
  .transform((value) => value.replace(/\/$/, ""));

/** The settings of the assistant; docs/SETTINGS.md describes them for operators. */
export const assistantEnvironment = {
  /** File with the prices of other providers. Without it the assistant compares no prices. */
  PRICE_FILE: z.string().min(1).optional(),
  /** Endpoint that phrases answers. Without it the help texts are used as they are. */
  ASSISTANT_URL: url.optional(),
  ASSISTANT_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
};

const environment = z.object(assistantEnvironment);
type AssistantValues = z.output<typeof environment>;

export interface AssistantConfig {
  priceFile: string | undefined;
  phrasing: { url: string; key: string | undefined; model: string } | undefined;
}

const isThisMachine = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/**
 * Reads the settings of the assistant.
 * @throws Error that names every missing or wrong setting, one per line
 */
export function readAssistantConfig(values: AssistantValues, production: boolean): AssistantConfig {
  const { PRICE_FILE, ASSISTANT_URL: address, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = values;
  const priceFile = PRICE_FILE === undefined ? undefined : resolve(PRICE_FILE);
  const problems: string[] = [];
  if (address === undefined) {
    for (const [name, value] of Object.entries({ ASSISTANT_KEY: key, ASSISTANT_MODEL: model })) {
      if (value !== undefined) problems.push(`${name}: has no effect without ASSISTANT_URL`);
    }
  } else {
    if (model === undefined) problems.push("ASSISTANT_MODEL: is required with ASSISTANT_URL");
    // Visitors' questions must be encrypted on the network; a model on this machine needs no https.
    if (production && !address.startsWith("https:") && !isThisMachine(address)) {
      problems.push("ASSISTANT_URL: must start with https: in production");
    }
  }
  requireNoProblems(problems);
  if (address === undefined || model === undefined) return { priceFile, phrasing: undefined };
  return { priceFile, phrasing: { url: address, key, model } };
}
