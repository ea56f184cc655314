export { SettingsMenu } from "./screens.ts";
