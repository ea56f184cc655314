export { PublicReceiptScreen } from "./public-screens.ts";
