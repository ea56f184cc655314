export { GroupedAddress } from "./grouped-address.tsx";
export { ReceiveScreen } from "./screens.ts";
