export { CardSetupScreen } from "./screens.ts";
