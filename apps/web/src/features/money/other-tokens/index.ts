export { OtherTokensScreen } from "./screens.ts";
