export { isInstalledApp, type Platform, readPlatform } from "./read-platform.ts";
