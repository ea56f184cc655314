export { GroupedAddress } from "./grouped-address.tsx";
