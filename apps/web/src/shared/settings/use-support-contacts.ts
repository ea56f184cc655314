import { useAppSettings } from "./use-app-settings.ts";

/** Whom to write to or call, on every error page; empty until it is known. */
export function useSupportContacts(): string[] {
  const settings = useAppSettings();
  return [settings?.supportEmail, settings?.supportPhone].filter((contact) => contact != null);
}
