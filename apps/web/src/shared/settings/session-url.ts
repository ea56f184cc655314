import { appSettings } from "./app-settings.ts";

/** The URL of the session protocol: the app's own server unless the settings name another. */
export const sessionUrl = (): string => appSettings().authUrl ?? `${location.origin}/auth/v1`;
