import { z } from "zod";
import { contractList } from "./setting-kinds.ts";
import { requireNoProblems } from "./wrong-settings.ts";

const majorUnits = z.coerce.number().int().min(1).max(1_000_000_000);

/** The settings of payments to wallet addresses and of their screening; docs/SETTINGS.md describes them. */
export const walletSendEnvironment = {
  WALLET_SENDS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(50),
  UNVERIFIED_WALLET_LIMIT_USD: majorUnits.default(1_000),
  UNVERIFIED_WALLET_LIMIT_EUR: majorUnits.default(1_000),
  UNVERIFIED_WALLET_LIMIT_LIL: majorUnits.default(100_000),
  HIDDEN_TOKENS: contractList.default([]),
  TOKEN_RETURN_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  SCREENING_LIST_FILE: z.string().min(1).optional(),
  SCREENING_URL: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
      message: "must be an address starting with http: or https:",
    })
    .optional(),
  SCREENING_TOKEN: z.string().min(1).optional(),
};

const environment = z.object(walletSendEnvironment);

/**
 * Reads the settings of payments to wallet addresses.
 * @throws Error that names the wrong setting
 */
export function readWalletSendConfig(values: z.output<typeof environment>, production: boolean) {
  const { SCREENING_URL: url, SCREENING_TOKEN: token } = values;
  requireNoProblems([
    ...(production && url?.startsWith("http:")
      ? ["SCREENING_URL: must start with https: in production"]
      : []),
    ...(url === undefined && token !== undefined
      ? ["SCREENING_TOKEN: has no effect without SCREENING_URL"]
      : []),
  ]);
  return {
    maxPerDay: values.WALLET_SENDS_PER_DAY,
    /** In major units. */
    unverifiedDailyMajor: {
      USD: values.UNVERIFIED_WALLET_LIMIT_USD,
      EUR: values.UNVERIFIED_WALLET_LIMIT_EUR,
      LIL: values.UNVERIFIED_WALLET_LIMIT_LIL,
    },
    /** Contracts of tokens that are never shown, in lower case. */
    hiddenTokens: new Set(values.HIDDEN_TOKENS),
    returnDays: values.TOKEN_RETURN_DAYS,
    screening: {
      listFile: values.SCREENING_LIST_FILE,
      vendor: url === undefined ? undefined : { url, token },
    },
  };
}
