export { exactAmount, shortAddress } from "./token-view.ts";
