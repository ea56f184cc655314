import { useEffect, useState } from "react";
import type { AppSettings } from "./read-settings.ts";

/** Reading them is loaded with the settings, because the first screens need neither. */
const load = async () => (await import("./read-settings.ts")).loadSettings();

/** The settings that the server publishes, or null until they are loaded. */
export function useAppSettings(): AppSettings | null {
  const [settings, setSettings] = useState<AppSettings | null>(null);
  useEffect(() => {
    let isMounted = true;
    load().then(
      (loaded) => isMounted && setSettings(loaded),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return settings;
}
