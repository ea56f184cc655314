export { PayerScreen } from "./screens.ts";
