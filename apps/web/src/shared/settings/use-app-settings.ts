import { useEffect, useState } from "react";
import { type AppSettings, loadSettings } from "./read-settings.ts";

/** What the server tells the app about itself, or null as long as it isn't known. */
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
