import { z } from "zod";
import { WrongSettings } from "./wrong-settings.ts";

/** The settings of the card issuer; docs/SETTINGS.md describes them for operators. */
export const cardEnvironment = {
  /** Cards are offered only if it is true. */
  CARDS_ENABLED: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  CARD_ISSUER_BASE_URL: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      message: "must be an address starting with http: or https:",
    })
    .transform((value) => value.replace(/\/$/, ""))
    .optional(),
  /** This installation's client id at the issuer and at the identity checker. */
  CARD_ISSUER_PARTNER_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "must be an id of letters, digits, ., - and _")
    .optional(),
  /** Max requests to the issuer per minute, for each process. */
  CARD_ISSUER_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(100),
};

const environment = z.object(cardEnvironment);
type CardValues = z.output<typeof environment>;

export interface CardConfig {
  baseUrl: string;
  partnerId: string | null;
  requestsPerMinute: number;
}

function problemsOf(baseUrl: string | undefined, production: boolean): string[] {
  if (baseUrl === undefined) return ["CARD_ISSUER_BASE_URL: is required with CARDS_ENABLED"];
  if (!production || baseUrl.startsWith("https:")) return [];
  return ["CARD_ISSUER_BASE_URL: must start with https: in production"];
}

/**
 * Reads the settings of the card issuer; undefined if no cards are offered.
 * @throws Error that names the missing or wrong setting
 */
export function readCardConfig(values: CardValues, production: boolean): CardConfig | undefined {
  if (!values.CARDS_ENABLED) return undefined;
  const baseUrl = values.CARD_ISSUER_BASE_URL;
  const problems = problemsOf(baseUrl, production);
  if (problems.length > 0 || baseUrl === undefined) throw new WrongSettings(problems);
  return {
    baseUrl,
    partnerId: values.CARD_ISSUER_PARTNER_ID ?? null,
    requestsPerMinute: values.CARD_ISSUER_REQUESTS_PER_MINUTE,
  };
}
