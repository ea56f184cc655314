export { readSettings, type Settings } from "./read-settings.ts";
