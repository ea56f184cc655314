import { useAppSettings } from "./use-app-settings.ts";

/** The support contacts for error pages; empty until they are loaded. */
export function useSupportContacts(): string[] {
  const settings = useAppSettings();
  return [settings?.supportEmail, settings?.supportPhone].filter((contact) => contact != null);
}
