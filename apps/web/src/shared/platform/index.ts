export { browserRegion } from "./browser-region.ts";
export { isInstalledApp, type Platform, readPlatform } from "./read-platform.ts";
