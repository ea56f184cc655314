import { resolve } from "node:path";
import { z } from "zod";

const url = z
  .string()
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    message: "must be an address starting with http: or https:",
  })
  .transform((value) => value.replace(/\/$/, ""));

/** The settings of the assistant; docs/SETTINGS.md describes them for operators. */
export const assistantEnvironment = {
  /** What other providers charge; nothing is compared when not given. */
  PRICE_FILE: z.string().min(1).optional(),
  /** An endpoint that phrases answers; our own words are used when not given. */
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
 * The assistant as it is configured.
 * @throws Error naming every setting that is missing or wrong, one a line
 */
export function readAssistantConfig(values: AssistantValues, production: boolean): AssistantConfig {
  const { PRICE_FILE, ASSISTANT_URL: address, ASSISTANT_KEY: key, ASSISTANT_MODEL: model } = values;
  const priceFile = PRICE_FILE === undefined ? undefined : resolve(PRICE_FILE);
  const problems: string[] = [];
  if (address === undefined) {
    for (const [name, value] of Object.entries({ ASSISTANT_KEY: key, ASSISTANT_MODEL: model })) {
      if (value !== undefined) problems.push(`${name}: does nothing without ASSISTANT_URL`);
    }
  } else {
    if (model === undefined) problems.push("ASSISTANT_MODEL: is required with ASSISTANT_URL");
    // What visitors ask does not cross a network in the open; a model on this machine is fine.
    if (production && !address.startsWith("https:") && !isThisMachine(address)) {
      problems.push("ASSISTANT_URL: must start with https: in production");
    }
  }
  if (problems.length > 0) {
    throw new Error(
      `These settings need attention:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
  }
  if (address === undefined || model === undefined) return { priceFile, phrasing: undefined };
  return { priceFile, phrasing: { url: address, key, model } };
}
