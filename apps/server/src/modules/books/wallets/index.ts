export { createWallets, type Wallets } from "./create-wallets.ts";
export { findLostSafes, type LostSafe } from "./find-lost-safes.ts";
export {
  listHeldOwners,
  loadOwnerList,
  readOwnerSupply,
  skipOwners,
} from "./owner-supply.ts";
export { registerWalletsRoutes } from "./routes.ts";
