export { OtherTokensScreen } from "./screens.ts";
export { exactAmount, shortAddress } from "./token-view.ts";
