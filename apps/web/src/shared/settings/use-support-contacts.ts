import { useEffect, useState } from "react";
import { type AppSettings, loadSettings } from "./read-settings.ts";

/** Whom to write to or call, on every error page; empty until it is known. */
export function useSupportContacts(): string[] {
  const [settings, setSettings] = useState<AppSettings | null>(null);
  useEffect(() => {
    void loadSettings().then(setSettings);
  }, []);
  return [settings?.supportEmail, settings?.supportPhone].filter((contact) => contact != null);
}
