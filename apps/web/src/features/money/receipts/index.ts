export { PublicReceiptScreen } from "./public-screens.ts";
export { ReceiptScreen } from "./screens.ts";
