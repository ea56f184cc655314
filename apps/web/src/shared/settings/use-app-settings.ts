import { useEffect, useState } from "react";
import { type AppSettings, loadSettings } from "./read-settings.ts";

/** The settings that the server publishes, or null until they are loaded. */
export function useAppSettings(): AppSettings | null {
  const [settings, setSettings] = useState<AppSettings | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadSettings().then((loaded) => wanted && setSettings(loaded));
    return () => {
      wanted = false;
    };
  }, []);
  return settings;
}
