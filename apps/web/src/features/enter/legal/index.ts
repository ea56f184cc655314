export { LegalScreen } from "./screens.ts";
