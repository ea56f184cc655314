import type { Data, Operations } from "@lilypad/api-contract";
import { type Config, settingNames } from "../config.ts";

type Shown = Data<Operations["listSettings"]>["settings"][number];

/** Addresses that browsers get anyway. All others may contain a key or a password. */
const publicAddresses = new Set([
  "PUBLIC_URL",
  "AUTH_URL",
  "EXPLORER_URL",
  "SUPPORT_TICKET_URL",
  "TEASER_SAVINGS_TERMS_URL",
  "TEASER_CARD_TERMS_URL",
]);

/** Whether the value of a setting is never shown: keys and tokens, and addresses that may contain one. */
export const isSecretSetting = (name: string): boolean =>
  /(_KEY|_TOKEN|_SECRET|PASSWORD|_DSN|_URL|_ENDPOINT|_HEADERS)$/.test(name) &&
  !publicAddresses.has(name);

const hourMs = 3_600_000;

/** The effective values of settings whose default depends on others. */
const derived = (config: Config): Readonly<Record<string, string | number | boolean>> => ({
  DATABASE_NAMED_STATEMENTS: config.namedStatements,
  PUBLIC_URL: config.publicUrl,
  SECRETS_DIR: config.secretsDir,
  MIN_UNUSED_OWNERS: config.minUnusedOwners,
  PRIZE_HOLD_HOURS: config.prizeHoldMs / hourMs,
  PRIZE_DEPOSIT_DAYS: config.prizeDepositDays,
  STAFF_PASSKEY_HOURS: config.staffPasskeyHours,
  HANDOVER_PASSKEY_DAYS: config.handoverPasskeyDays,
  CONFIRMATIONS: config.confirmations,
  DRAIN_DELAY_SECONDS: config.drain.delayMs / 1000,
  DRAIN_TIMEOUT_SECONDS: config.drain.timeoutMs / 1000,
});

const toText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) || value instanceof Set) return [...value].join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The settings of this process with where each value comes from, in the order of their names. Secrets have no value. */
export function effectiveSettings(config: Config): Shown[] {
  const { values, names } = config.given;
  const given = new Set(names);
  const all: Readonly<Record<string, unknown>> = { ...derived(config), ...values };
  return [...settingNames].sort().map((name) => {
    const value = toText(all[name]);
    const isSecret = isSecretSetting(name);
    const source = given.has(name) ? "environment" : value === null ? "none" : "default";
    return { name, value: isSecret || value === "" ? null : value, isSecret, source };
  });
}
