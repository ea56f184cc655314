export { createWallets, type Wallets } from "./create-wallets.ts";
export {
  listHeldOwners,
  loadOwnerList,
  readOwnerSupply,
  skipOwners,
} from "./owner-supply.ts";
export { registerWalletsRoutes } from "./routes.ts";
