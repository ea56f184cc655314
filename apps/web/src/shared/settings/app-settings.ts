import type { AppSettings } from "@lilypad/api-contract";

export type { AppSettings } from "@lilypad/api-contract";

/** The chain of the deployment, as addresses on it are written. */
export type AppChain = AppSettings["chain"];

/** The contracts in transactions that people sign with the passkey that controls their account. */
export type SignedContracts = AppSettings["contracts"];

let settings: AppSettings | undefined;

/** The settings that the server has written into this page (ADR 146). They stay as they are while the page is open. */
export function appSettings(): AppSettings {
  settings ??= JSON.parse(
    document.getElementById("app-settings")?.textContent ?? "",
  ) as AppSettings;
  return settings;
}
