export { CardScreen, CardSetupScreen } from "./screens.ts";
