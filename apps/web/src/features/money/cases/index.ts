export { CasesScreen } from "./screens.ts";
