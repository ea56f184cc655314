import { type AppSettings, appSettings } from "../src/shared/settings/index.ts";
import { sampleSettings } from "./samples/app-settings.ts";

/** Writes settings into the page, as the server does; the app may have read others before. */
function write(settings: AppSettings): void {
  const element = document.getElementById("app-settings") ?? document.createElement("script");
  element.id = "app-settings";
  element.setAttribute("type", "application/json");
  element.textContent = JSON.stringify(settings);
  if (!element.isConnected) document.head.append(element);
  Object.assign(appSettings(), settings);
}

/** Writes the settings of an installation in which nothing optional is configured. */
export const writeSampleSettings = (): void => write(sampleSettings);

/** Changes settings in the page. The end of the test restores them (set-up.ts). */
export const changeSettings = (changes: Partial<AppSettings>): void =>
  write({ ...appSettings(), ...changes });
