export { BankingSetupScreen } from "./screens.ts";
