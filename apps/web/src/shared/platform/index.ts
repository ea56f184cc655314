export { anySignal } from "./any-signal.ts";
export { browserRegion } from "./browser-region.ts";
export { isInstalledApp, type Platform, readPlatform } from "./read-platform.ts";
export { readUrl } from "./read-url.ts";
